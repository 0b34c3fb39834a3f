'use client';

import { useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OverviewData, PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import styles from './retailer-table.module.css';

type Props = {
  retailers: OverviewData['retailers'];
  baseUnit: PriceMonitorData['baseUnit'];
  figures: Figures;
};

/** How each retailer stands against the others, item by item. */
export function RetailerTable({ retailers, baseUnit, figures }: Props) {
  const t = useTranslations('market');
  const unit = t(`units.${baseUnit}`);
  return (
    <Panel title={t('retailers.title')} text={t('retailers.text', { currency: figures.currency })}>
      <div className={styles.table}>
        <Table caption={t('retailers.title')}>
          <thead>
            <tr>
              <th scope="col">{t('retailers.retailer')}</th>
              <th scope="col" data-numeric="">
                {t('retailers.unitPrice', { unit })}
              </th>
              <th scope="col" data-numeric="">
                {t('retailers.index')}
              </th>
              <th scope="col" data-numeric="">
                {t('retailers.gap')}
              </th>
              <th scope="col">{t('retailers.stands')}</th>
              <th scope="col" data-numeric="">
                {t('retailers.promotion')}
              </th>
            </tr>
          </thead>
          <tbody>
            {retailers.map((retailer) => (
              <tr key={retailer.id}>
                <th scope="row">
                  <span className={styles.name}>{retailer.name}</span>
                  <span className={styles.channel}>{t(`channels.${retailer.channel}`)}</span>
                </th>
                <td data-numeric="" data-label={t('retailers.unitPrice', { unit })}>
                  <FigureLink figure={`retailer-price:${retailer.id}`}>
                    {figures.amount(retailer.unitPrice)}
                  </FigureLink>
                </td>
                <td data-numeric="" data-key="" data-label={t('retailers.index')}>
                  <LowBase measure={retailer.index} />{' '}
                  <FigureLink figure={`retailer-index:${retailer.id}`}>
                    {figures.index(retailer.index.value)}
                  </FigureLink>
                </td>
                <td data-numeric="" data-label={t('retailers.gap')}>
                  <FigureLink figure={`retailer-gap:${retailer.id}`}>
                    {figures.change(retailer.gap)}
                  </FigureLink>
                </td>
                <td data-label={t('retailers.stands')}>
                  <Stands {...retailer.stands} write={figures.count} />
                </td>
                <td data-numeric="" data-label={t('retailers.promotion')}>
                  <FigureLink figure={`retailer-promotions:${retailer.id}`}>
                    {figures.wholePercent(retailer.promoShare)}
                  </FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}

type StandsProps = { win: number; tie: number; loss: number; write: (count: number) => string };

function Stands({ win, tie, loss, write }: StandsProps) {
  const t = useTranslations('market.retailers');
  const all = win + tie + loss;
  if (all === 0) return <span>–</span>;
  return (
    <span className={styles.stands}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.win} style={{ flexGrow: win }} />
        <span className={styles.tie} style={{ flexGrow: tie }} />
        <span className={styles.loss} style={{ flexGrow: loss }} />
      </span>
      <span className={styles.counts} aria-hidden="true">
        {write(win)} / {write(tie)} / {write(loss)}
      </span>
      <span className="visually-hidden">
        {t('standsValue', { win: write(win), tie: write(tie), loss: write(loss) })}
      </span>
    </span>
  );
}
