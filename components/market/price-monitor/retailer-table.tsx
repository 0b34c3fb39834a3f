'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, useState } from 'react';
import shades from '#components/charts/shades.module.css';
import cards from '#components/market/dashboard/card-table.module.css';
import { CardToggle } from '#components/market/dashboard/card-toggle.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { useWithheld } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import rowsMark from '#components/ui/rows-mark.module.css';
import { Table } from '#components/ui/table.tsx';
import type { RetailersData } from '#lib/market/price-monitor/panels/retailers/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { pointing, usePointedRetailer } from './pointed-retailer.tsx';
import { useRetailersFinding } from './price-findings.ts';
import styles from './retailer-table.module.css';

type Props = {
  retailers: RetailersData;
  /** Of how many items each price per unit is; null: of all that a retailer sells. */
  matchedItems: number | null;
  baseUnit: PriceMonitorData['baseUnit'];
  figures: Figures;
};

type Retailer = RetailersData[number];
type Head = { name: string; base?: string; hint?: string };
type Heads = Record<'index' | 'items' | 'gap' | 'stands' | 'unitPrice' | 'promotion', Head>;

/** How each retailer stands against the others, item by item: the cheapest first. Each figure says of how many items it is. */
export function RetailerTable({ retailers, matchedItems, baseUnit, figures }: Props) {
  const t = useTranslations('priceMonitor.retailers');
  const withheld = useWithheld();
  const found = useRetailersFinding(figures)(retailers);
  const unit = useTranslations('market.units')(baseUnit);
  const heads: Heads = {
    index: { name: t('index') },
    items: { name: t('items'), hint: t('itemsHint') },
    gap: { name: t('gap') },
    stands: { name: t('stands') },
    unitPrice: {
      name: t('unitPrice', { unit }),
      base: matchedItems === null ? t('ownItems') : t('sameItems', { n: matchedItems }),
    },
    promotion: { name: t('promotion'), base: t('allPrices') },
  };
  return (
    <Panel title={found ?? t('title')} text={t('text', { currency: figures.currency })}>
      <p className={styles.legend} aria-hidden="true">
        {heads.stands.name}
      </p>
      <div className={`${cards.cards} ${styles.table}`}>
        <Table dense caption={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('retailer')}</th>
              <NumericHead {...heads.index} />
              <NumericHead {...heads.items} />
              <NumericHead {...heads.gap} />
              <th scope="col" className={styles.wide}>
                {heads.stands.name}
              </th>
              <NumericHead {...heads.unitPrice} />
              <NumericHead {...heads.promotion} />
            </tr>
          </thead>
          <tbody>
            {retailers.map((retailer) => (
              <RetailerRow key={retailer.id} retailer={retailer} heads={heads} figures={figures} />
            ))}
          </tbody>
        </Table>
      </div>
      {retailers.some(({ id, unitPrice }) => unitPrice === null && !withheld.has(`retailer-price:${id}`)) && (
        <PanelNote>{t('noUnitPrice', { unit })}</PanelNote>
      )}
    </Panel>
  );
}

function NumericHead({ name, base, hint }: Head) {
  return (
    <th scope="col" data-numeric="" title={hint}>
      {name}
      {base && <small className={styles.base}>{base}</small>}
    </th>
  );
}

type RowProps = { retailer: Retailer; heads: Heads; figures: Figures };

function RetailerRow({ retailer, heads, figures }: RowProps) {
  const channel = useTranslations('market.channels')(retailer.channel);
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, index, gap, unitPrice, promoShare, stands } = retailer;
  const { id: pointed, point } = usePointedRetailer();
  const labelOf = ({ name: head, base }: Head) => (base ? `${head} (${base})` : head);
  return (
    <tr data-open={isOpen} data-pointed={id === pointed || undefined} {...pointing(point, id)}>
      <th scope="row">
        {name} <small className={styles.channel}>{channel}</small>
        <CardToggle name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </th>
      <td data-numeric="" data-key="" data-label={heads.index.name}>
        <LowBase measure={index} />
        <FigureLink figure={`retailer-index:${id}`}>{figures.index(index.value)}</FigureLink>
      </td>
      <td data-numeric="" data-rest="" data-label={heads.items.name}>
        {figures.count(index.n)}
      </td>
      <td data-numeric="" data-rest="" data-label={heads.gap.name}>
        <FigureLink figure={`retailer-gap:${id}`}>
          <bdi>{figures.change(gap)}</bdi>
        </FigureLink>
      </td>
      <td>
        <Stands id={id} stands={stands} write={figures.count} />
      </td>
      <td data-numeric="" data-rest="" data-label={labelOf(heads.unitPrice)}>
        <FigureLink figure={`retailer-price:${id}`}>{figures.amount(unitPrice)}</FigureLink>
      </td>
      <td data-numeric="" data-rest="" data-label={labelOf(heads.promotion)}>
        <FigureLink figure={`retailer-promotions:${id}`}>{figures.wholePercent(promoShare)}</FigureLink>
      </td>
    </tr>
  );
}

const STANDS = [
  { stand: 'win', kind: 'wins' },
  { stand: 'tie', kind: 'ties' },
  { stand: 'loss', kind: 'losses' },
] as const;

type StandsProps = {
  id: string;
  stands: Retailer['stands'];
  write: (count: number) => string;
};

/** How many items are cheaper, the same and dearer: a bar in exactly these shares, and beside it each number, which opens its own. */
function Stands({ id, stands, write }: StandsProps) {
  const t = useTranslations('priceMonitor.retailers');
  if (STANDS.every(({ stand }) => stands[stand] === 0)) return '–';
  return (
    <span className={styles.stands}>
      <span className={`${shades.shades} ${styles.bar}`} aria-hidden="true">
        {STANDS.map(({ stand }) => (
          <span
            key={stand}
            className={styles[stand]}
            style={{ '--share': stands[stand] } as CSSProperties}
            data-none={stands[stand] === 0 || undefined}
          />
        ))}
      </span>
      {STANDS.map(({ stand, kind }) => {
        const n = stands[stand];
        const name = t(`stand.${stand}`, { n });
        return (
          <a
            key={stand}
            className={`${rowsMark.mark} ${styles.count}`}
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
