import { OverturnedWeeks } from '#components/admin/matching/overturned-weeks.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { DataHealth } from '#lib/admin/data/loaders.ts';
import { DATA_PAGES } from '#lib/admin/data/policy.ts';
import { DATA_NEEDS } from '#lib/admin/data/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { CategoryDaysPanel } from './category-days-panel.tsx';
import styles from './data-page.module.css';
import { FailedImagesPanel } from './failed-images-panel.tsx';
import { FeedsPanel } from './feeds-panel.tsx';
import { ImportQualityPanel } from './import-quality-panel.tsx';

type Props = { locale: Locale; health: DataHealth };

/** How the market's data arrives and how sound it is, each part with the way to where it is acted on. */
export function DataPage({ locale, health }: Props) {
  const words = messagesFor(locale).adminData;
  const asOf = translator(locale, 'adminHealth')('asOf', {
    when: formatDate(locale, health.asOf, 'moment'),
  });
  return (
    <>
      <PageHeader title={words.title} text={`${words.description} ${asOf}`} />
      <div className={styles.page}>
        <Needs locale={locale} needs={health.needs} />
        <FeedsPanel locale={locale} feeds={health.feeds} />
        <ImportQualityPanel locale={locale} imports={health.imports} />
        <CategoryDaysPanel locale={locale} categories={health.categories} asOf={health.asOf} />
        <FailedImagesPanel locale={locale} images={health.images} />
        {health.matching === null ? (
          <p>{words.matching.failed}</p>
        ) : (
          <OverturnedWeeks
            locale={locale}
            weeks={health.matching}
            actions={
              <PageLink href={localizedPath(locale, '/admin/matching?queue=automatic')}>
                {words.matching.action}
              </PageLink>
            }
          />
        )}
      </div>
    </>
  );
}

/** What waits for someone, each with the way to it. */
function Needs({ locale, needs }: { locale: Locale; needs: DataHealth['needs'] }) {
  const words = messagesFor(locale).adminData.needs;
  const t = translator(locale, 'admin.dashboard.needs');
  const waiting = DATA_NEEDS.filter((kind) => needs[kind] > 0);
  return (
    <Panel title={words.title} titleId="needs">
      {waiting.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <ul className={styles.needs}>
          {waiting.map((kind) => (
            <li key={kind}>
              <PageLink href={localizedPath(locale, DATA_PAGES[kind])}>
                {t(`counts.${kind}`, { count: needs[kind] })}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
