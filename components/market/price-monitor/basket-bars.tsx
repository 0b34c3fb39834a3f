'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, useId } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { useWithheld } from '#components/market/dashboard/withheld-mark.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { DEFAULT_TIE_TOLERANCE, priceGap } from '#lib/market/measures/price-measures.ts';
import type { BasketData } from '#lib/market/price-monitor/panels/basket/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import styles from './basket-bars.module.css';

type Props = { basket: BasketData; ours: PriceMonitorData['ours']; figures: Figures };

/** What the same items cost together at each retailer, cheapest first; drawn is how much more than there. The list is the chart's own table. */
export function BasketBars({ basket, ours, figures }: Props) {
  const t = useTranslations('priceMonitor.basket');
  const words = useTranslations('market.withheld');
  const withheld = useWithheld();
  const id = useId();
  const { totals, items, leftOut, value, n } = basket;
  const foundOf = useFinding(figures);
  const cheapest = totals[0]?.total ?? 0;
  const dearest = totals.at(-1)?.total ?? 0;
  if (value === null) {
    return (
      <Panel title={t('title')} titleId={`${id}-title`}>
        <PanelNote>{withheld.has('basket') ? words('text') : t('none')}</PanelNote>
      </Panel>
    );
  }
  return (
    <Panel title={foundOf(basket, value)} titleId={`${id}-title`} text={t('text', { n })}>
      <ul className={styles.list}>
        {totals.map((retailer) => (
          <li key={retailer.id}>
            <span className={styles.head}>
              <span className={styles.name}>{retailer.name}</span>
              <bdi className={styles.total}>
                <FigureLink figure={`basket:${retailer.id}`}>{figures.money(retailer.total)}</FigureLink>
              </bdi>
            </span>
            <span
              className={styles.track}
              aria-hidden="true"
              style={{ '--over': part(retailer.total - cheapest, dearest - cheapest) } as CSSProperties}
            />
            <span className={styles.over}>
              {retailer.total === cheapest
                ? t('cheapest')
                : t('over', { gap: figures.percent(priceGap(retailer.total, cheapest)) })}
            </span>
          </li>
        ))}
      </ul>
      {items.length > 0 && (
        <details className={styles.items}>
          <summary>{t('items')}</summary>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <bdi>{item.name}</bdi> <StanceMark ours={ours} brandId={item.brand.id} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <details className={styles.items}>
          <summary>{t('outTitle', { n: leftOut.length })}</summary>
          <ul>
            {leftOut.map(({ id: retailer, name, carries }) => (
              <li key={retailer}>{t('out', { name, count: carries, n })}</li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

/** Where the basket costs least and where it costs most, as a title, or that it costs about the same everywhere. */
function useFinding(figures: Figures) {
  const t = useTranslations('priceMonitor.basket');
  return ({ totals }: BasketData, spread: number): string => {
    const [cheapest, dearest] = [totals[0], totals.at(-1)];
    if (!cheapest || !dearest || spread <= DEFAULT_TIE_TOLERANCE)
      return t('level', { limit: figures.wholePercent(DEFAULT_TIE_TOLERANCE) });
    return t('finding', {
      retailer: cheapest.name,
      name: dearest.name,
      spread: figures.wholePercent(spread),
    });
  };
}

function part(over: number, most: number): string {
  return `${most === 0 ? 0 : Math.round((1000 * over) / most) / 10}%`;
}
