'use client';

import { useTranslations } from 'next-intl';
import cards from '#components/market/dashboard/card-table.module.css';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { rowsAddress } from '#components/market/dashboard/rows-address.ts';
import { useWithheld } from '#components/market/dashboard/withheld-mark.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { RetailersData } from '#lib/market/price-monitor/panels/retailers/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import styles from './retailer-table.module.css';

type Props = {
  retailers: RetailersData;
  baseUnit: PriceMonitorData['baseUnit'];
  figures: Figures;
};

/** How each retailer stands against the others, item by item. */
export function RetailerTable({ retailers, baseUnit, figures }: Props) {
  const t = useTranslations('priceMonitor');
  const market = useTranslations('market');
  const withheld = useWithheld();
  const unit = market(`units.${baseUnit}`);
  const heads = {
    unitPrice: t('retailers.unitPrice', { unit }),
    index: t('retailers.index'),
    gap: t('retailers.gap'),
    stands: t('retailers.stands'),
    promotion: t('retailers.promotion'),
  };
  return (
    <Panel title={t('retailers.title')} text={t('retailers.text', { currency: figures.currency })}>
      <div className={`${cards.cards} ${styles.table}`}>
        <Table dense caption={t('retailers.title')}>
          <thead>
            <tr>
              <th scope="col">{t('retailers.retailer')}</th>
              <th scope="col" data-numeric="">
                {heads.unitPrice}
              </th>
              <th scope="col" data-numeric="">
                {heads.index}
              </th>
              <th scope="col" data-numeric="">
                {heads.gap}
              </th>
              <th scope="col">{heads.stands}</th>
              <th scope="col" data-numeric="">
                {heads.promotion}
              </th>
            </tr>
          </thead>
          <tbody>
            {retailers.map((retailer) => (
              <tr key={retailer.id}>
                <th scope="row">
                  {retailer.name}
                  <small className={styles.channel}>{market(`channels.${retailer.channel}`)}</small>
                </th>
                <td data-numeric="" data-label={heads.unitPrice}>
                  <FigureLink figure={`retailer-price:${retailer.id}`}>
                    {figures.amount(retailer.unitPrice)}
                  </FigureLink>
                </td>
                <td data-numeric="" data-key="" data-label={heads.index}>
                  <LowBase measure={retailer.index} />{' '}
                  <FigureLink figure={`retailer-index:${retailer.id}`}>
                    {figures.index(retailer.index.value)}
                  </FigureLink>
                </td>
                <td data-numeric="" data-label={heads.gap}>
                  <FigureLink figure={`retailer-gap:${retailer.id}`}>
                    {figures.change(retailer.gap)}
                  </FigureLink>
                </td>
                <td data-label={heads.stands}>
                  <Stands id={retailer.id} stands={retailer.stands} write={figures.count} />
                </td>
                <td data-numeric="" data-label={heads.promotion}>
                  <FigureLink figure={`retailer-promotions:${retailer.id}`}>
                    {figures.wholePercent(retailer.promoShare)}
                  </FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {retailers.some(({ id, unitPrice }) => unitPrice === null && !withheld.has(`retailer-price:${id}`)) && (
        <PanelNote>{t('retailers.noUnitPrice', { unit })}</PanelNote>
      )}
    </Panel>
  );
}

const STANDS = [
  { stand: 'win', kind: 'wins' },
  { stand: 'tie', kind: 'ties' },
  { stand: 'loss', kind: 'losses' },
] as const;

type StandsProps = {
  id: string;
  stands: RetailersData[number]['stands'];
  write: (count: number) => string;
};

/** How many items are cheaper, the same and dearer: a bar whose parts say their number and open their own. */
function Stands({ id, stands, write }: StandsProps) {
  const t = useTranslations('priceMonitor.retailers');
  if (STANDS.every(({ stand }) => stands[stand] === 0)) return '–';
  return (
    <span className={styles.stands}>
      {STANDS.map(({ stand, kind }) => {
        const n = stands[stand];
        const name = t(`stand.${stand}`, { n });
        return (
          <a
            key={stand}
            className={n === 0 ? styles.none : styles[stand]}
            style={{ flexGrow: n }}
            href={rowsAddress(`${kind}:${id}`)}
            aria-label={name}
            title={name}
            data-n={write(n)}
          >
            {/* Its name says it; the number is drawn. */}
          </a>
        );
      })}
    </span>
  );
}
