'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#components/ui/icons.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ChangesData } from '#lib/market/price-monitor/schema.ts';
import styles from './movers-table.module.css';

type Props = { movers: ChangesData['movers']; figures: Figures };

/** The largest changes of regular price, with where and when. */
export function MoversTable({ movers, figures }: Props) {
  const t = useTranslations('market.movers');
  const locale = useLocale();
  if (movers === null) {
    return (
      <Panel title={t('title')}>
        <p className={styles.none}>{t('notInPlan')}</p>
        <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined" size="small">
          {t('upgrade')}
        </LinkButton>
      </Panel>
    );
  }
  if (movers.length === 0) {
    return (
      <Panel title={t('title')} text={t('text', { currency: figures.currency })}>
        <p className={styles.none}>{t('none')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('title')} text={t('text', { currency: figures.currency })}>
      <div className={styles.table}>
        <Table caption={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" data-numeric="">
                {t('before')}
              </th>
              <th scope="col" data-numeric="">
                {t('now')}
              </th>
              <th scope="col" data-numeric="">
                {t('change')}
              </th>
              <th scope="col" data-numeric="">
                {t('changedOn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {movers.map((mover) => (
              <tr key={mover.chainId}>
                <th scope="row">
                  <span className={styles.product}>{mover.product.name}</span>
                  <span className={styles.retailer}>{mover.retailer.name}</span>
                </th>
                <td data-numeric="">{figures.amount(mover.from)}</td>
                <td data-numeric="">{figures.amount(mover.to)}</td>
                <td data-numeric="">
                  <span className={styles.change}>
                    {mover.change > 0 ? <ArrowUpIcon size={14} /> : <ArrowDownIcon size={14} />}
                    <bdi>{figures.change(mover.change)}</bdi>
                  </span>
                </td>
                <td data-numeric="">{figures.shortDay(mover.changedOn)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}
