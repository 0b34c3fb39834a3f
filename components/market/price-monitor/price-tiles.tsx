'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { rowsAddress } from '#components/market/dashboard/rows-address.ts';
import { useWithheld, WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { Tile, type TileChange } from '#components/ui/tile.tsx';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import styles from './price-tiles.module.css';

/** What the tiles need of a view. */
export type TileData = Pick<PriceMonitorData, 'tiles' | 'filters' | 'baseUnit' | 'currency' | 'listings'> &
  Partial<Pick<PriceMonitorData, 'compared' | 'dataset'>>;

type Props = {
  data: TileData;
  figures: Figures;
  /** Where the rows behind them can be opened. */
  opensRows?: boolean;
  /** What stands after the first two. */
  list?: ReactNode;
};

/** The five figures that a price manager looks at first. */
export function PriceTiles({ data, figures, opensRows = false, list = null }: Props) {
  const rowsOf = (figure: string) => (opensRows ? { href: rowsAddress(figure) } : {});
  const t = useTranslations('priceTiles');
  const market = useTranslations('market');
  const withheld = useWithheld();
  const { unitPrice, index, gap, changes, promotions } = data.tiles;
  const unit = market(`units.${data.baseUnit}`);
  const since = figures.dayBeside(data.filters.range.from, data.filters.range.to);
  const then = data.compared?.tiles;
  /** With what it was in the days that it is set beside, and that it is of sample data. */
  const noted = (note: ReactNode, was: string | undefined) => (
    <>
      {note}
      {was !== undefined && ` · ${t('was', { value: was })}`}
      {data.dataset === 'sample' && ` · ${market('dataset.sample')}`}
    </>
  );
  return (
    <section aria-label={t('label')}>
      <div className={styles.row} data-listed={list !== null}>
        <Tile
          label={index.kind === 'period' ? t('index.period', { day: since }) : t(`index.${index.kind}`)}
          {...rowsOf('index')}
          value={figures.index(index.value)}
          note={noted(
            <>
              {!withheld.has('index') &&
                t(`indexNote.${index.kind === 'period' && unitPrice.real ? 'real' : index.kind}`, {
                  n: index.n,
                })}
              {index.leftOut > 0 && ` · ${t('leftOut', { n: index.leftOut })}`} <LowBase measure={index} />
              <WithheldMark figure="index" />
            </>,
            then && figures.index(then.index.value),
          )}
        />
        <Tile
          label={t(`gap.${gap.kind}`)}
          {...rowsOf('gap')}
          value={gap.kind === 'period' ? figures.percent(gap.value) : figures.change(gap.value)}
          note={noted(
            <>
              {!withheld.has('gap') && t(`gapNote.${gap.kind}`, { n: gap.n })} <LowBase measure={gap} />
              <WithheldMark figure="gap" />
            </>,
            then && (gap.kind === 'period' ? figures.percent : figures.change)(then.gap.value),
          )}
        />
        {list}
        <Tile
          label={t(data.filters.basis.statistic === 'lowest' ? 'lowest' : 'unitPrice', { unit })}
          {...rowsOf('unit-price')}
          value={figures.money(unitPrice.average)}
          {...changeOf(unitPrice.change.value, figures)}
          note={noted(
            <>
              <ChangeNote unitPrice={unitPrice} since={since} figures={figures} opensRows={opensRows} />{' '}
              <WithheldMark figure="unit-price" />
            </>,
            then && figures.money(then.unitPrice.average),
          )}
        />
        <Tile
          label={t('changes')}
          value={figures.count(changes.up + changes.down)}
          note={noted(
            <>
              {t.rich('changesValue', {
                up: figures.count(changes.up),
                down: figures.count(changes.down),
                rises: (words) => (opensRows ? <FigureLink figure="rises">{words}</FigureLink> : words),
                falls: (words) => (opensRows ? <FigureLink figure="falls">{words}</FigureLink> : words),
              })}
              {` · ${t('changesNote')}`}
            </>,
            then && figures.count(then.changes.up + then.changes.down),
          )}
        />
        <Tile
          label={t('promotions')}
          {...rowsOf('promotions')}
          value={figures.percent(promotions.share)}
          note={noted(
            <>
              {promotions.onDeal > 0
                ? t(promotions.depth === null ? 'promotionsCount' : 'promotionsNote', {
                    day: figures.shortDay(data.filters.range.to),
                    onDeal: figures.count(promotions.onDeal),
                    listings: data.listings,
                    depth: figures.percent(promotions.depth),
                  })
                : t('promotionsNone', {
                    listings: data.listings,
                    day: figures.shortDay(data.filters.range.to),
                  })}{' '}
              <WithheldMark figure={withheld.has('promotions') ? 'promotions' : 'depth'} />
            </>,
            then && figures.percent(then.promotions.share),
          )}
        />
      </div>
    </section>
  );
}

type ChangeProps = Required<Pick<Props, 'figures' | 'opensRows'>> & {
  unitPrice: PriceMonitorData['tiles']['unitPrice'];
  since: string;
};

/** How the change is written; in real terms, with what was paid beside it. */
function ChangeNote({ unitPrice: { change, real }, since, figures, opensRows }: ChangeProps) {
  const t = useTranslations('priceTiles');
  const opens = (figure: string, value: number | null) => (words: ReactNode) =>
    opensRows && value !== null ? <FigureLink figure={figure}>{words}</FigureLink> : words;
  const isWithheld = useWithheld().has('unit-price-change');
  if (isWithheld) return null;
  if ((real?.nominal ?? change).value === null) return t('noChange', { day: since });
  const rows = opens('unit-price-change', change.value);
  if (real === null) {
    return (
      <>
        {t.rich('unitPriceNote', { day: since, rows })} <LowBase measure={change} />
      </>
    );
  }
  return (
    <>
      {t.rich('realNote', {
        day: since,
        value: figures.change(real.nominal.value),
        rows,
        nominal: opens('nominal-change', real.nominal.value),
      })}
      {real.provisionalFrom !== null && ` · ${t('provisional')}`}{' '}
      <LowBase measure={change.value === null ? real.nominal : change} />
    </>
  );
}

/** A rise is neither good nor bad: that depends on whose price it is. */
function changeOf(value: number | null, figures: Figures): { change?: TileChange } {
  if (value === null) return {};
  const direction = Math.abs(value) < 0.05 ? 'same' : value > 0 ? 'up' : 'down';
  return { change: { text: figures.change(value), direction } };
}
