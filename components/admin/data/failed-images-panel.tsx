import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DataHealth } from '#lib/admin/data/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import styles from './data-page.module.css';

type Props = { locale: Locale; images: DataHealth['images'] };

/** Products whose image could not be fetched, why, and where that is put right. */
export function FailedImagesPanel({ locale, images: { stored, waiting, failed } }: Props) {
  const { adminData, adminSettings } = messagesFor(locale);
  const words = adminData.images;
  const t = translator(locale, 'adminData.images');
  const counts = translator(locale, 'adminSettings.images')('counts', { stored, waiting });
  return (
    <Panel
      title={words.title}
      titleId="images"
      text={counts}
      actions={<PageLink href={localizedPath(locale, '/admin/settings#images')}>{words.hosts}</PageLink>}
    >
      {failed.total === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>{t('failed', { count: failed.total })}</p>
          <Table caption={words.title} dense>
            <thead>
              <tr>
                {[words.product, words.reason, words.tried, words.action].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {failed.items.map(({ product, source, fault, failedAt }) => (
                <tr key={product.id}>
                  <th scope="row">
                    <bdi>{nameIn(locale, product)}</bdi>
                    <bdi className={styles.address}>{source}</bdi>
                  </th>
                  <td>{adminSettings.images.faults[fault]}</td>
                  <td className={styles.moment}>{formatDate(locale, failedAt, 'moment')}</td>
                  <td>
                    {fault === 'host' ? (
                      <PageLink href={localizedPath(locale, '/admin/settings#images')}>
                        {words.addHost}
                      </PageLink>
                    ) : (
                      <PageLink href={localizedPath(locale, '/admin/imports')}>{words.correct}</PageLink>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {failed.total > failed.items.length && (
            <p className={styles.more}>{t('more', { listed: failed.items.length, total: failed.total })}</p>
          )}
        </>
      )}
    </Panel>
  );
}
