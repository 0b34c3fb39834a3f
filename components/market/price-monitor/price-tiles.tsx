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

type TileProps = Required<Pick<Props, 'data' | 'figures' | 'opensRows'>>;

/** The five figures that a price manager looks at first. */
export function PriceTiles({ data, figures, opensRows = false, list = null }: Props) {
  const t = useTranslations('priceTiles');
  const tile = { data, figures, opensRows };
  return (
    <section aria-label={t('label')}>
      <div className={styles.row} data-listed={list !== null}>
        <IndexTile {...tile} />
        <GapTile {...tile} />
        {list}
        <UnitPriceTile {...tile} />
        <ChangesTile {...tile} />
        <PromotionsTile {...tile} />
      </div>
    </section>
  );
}

function rowsOf(figure: string, { opensRows }: TileProps): { href?: string } {
  return opensRows ? { href: rowsAddress(figure) } : {};
}

function startOf({ data: { filters }, figures }: TileProps): string {
  return figures.dayBeside(filters.range.from, filters.range.to);
}

type NoteProps = Pick<TileProps, 'data'> & {
  /** The figure in the days that these are compared with. */
  was: string | undefined;
  children: ReactNode;
};

/** What stands below a figure: of what it is, what it was, and that it is of sample data. */
function TileNote({ data, was, children }: NoteProps) {
  const t = useTranslations('priceTiles');
  const market = useTranslations('market');
  return (
    <>
      {children}
      {was !== undefined && ` · ${t('was', { value: was })}`}
      {data.dataset === 'sample' && ` · ${market('dataset.sample')}`}
    </>
  );
}

function IndexTile(props: TileProps) {
  const { data, figures } = props;
  const t = useTranslations('priceTiles');
  const isWithheld = useWithheld().has('index');
  const { index, unitPrice } = data.tiles;
  const then = data.compared?.tiles.index;
  const isReal = index.kind === 'period' && unitPrice.real;
  return (
    <Tile
      label={index.kind === 'period' ? t('index.period', { day: startOf(props) }) : t(`index.${index.kind}`)}
      {...rowsOf('index', props)}
      value={figures.index(index.value)}
      note={
        <TileNote data={data} was={then && figures.index(then.value)}>
          {!isWithheld && t(`indexNote.${isReal ? 'real' : index.kind}`, { n: index.n })}
          {index.leftOut > 0 && ` · ${t('leftOut', { n: index.leftOut })}`} <LowBase measure={index} />
          <WithheldMark figure="index" />
        </TileNote>
      }
    />
  );
}

function GapTile(props: TileProps) {
  const { data, figures } = props;
  const t = useTranslations('priceTiles');
  const isWithheld = useWithheld().has('gap');
  const { gap } = data.tiles;
  const then = data.compared?.tiles.gap;
  const write = gap.kind === 'period' ? figures.percent : figures.change;
  return (
    <Tile
      label={t(`gap.${gap.kind}`)}
      {...rowsOf('gap', props)}
      value={write(gap.value)}
      note={
        <TileNote data={data} was={then && write(then.value)}>
          {!isWithheld && t(`gapNote.${gap.kind}`, { n: gap.n })} <LowBase measure={gap} />
          <WithheldMark figure="gap" />
        </TileNote>
      }
    />
  );
}

function UnitPriceTile(props: TileProps) {
  const { data, figures, opensRows } = props;
  const t = useTranslations('priceTiles');
  const units = useTranslations('market.units');
  const { unitPrice } = data.tiles;
  const then = data.compared?.tiles.unitPrice;
  const name = data.filters.basis.statistic === 'lowest' ? 'lowest' : 'unitPrice';
  return (
    <Tile
      label={t(name, { unit: units(data.baseUnit) })}
      {...rowsOf('unit-price', props)}
      value={figures.money(unitPrice.average)}
      {...changeOf(unitPrice.change.value, figures)}
      note={
        <TileNote data={data} was={then && figures.money(then.average)}>
          <ChangeNote unitPrice={unitPrice} since={startOf(props)} figures={figures} opensRows={opensRows} />{' '}
          <WithheldMark figure="unit-price" />
        </TileNote>
      }
    />
  );
}

function ChangesTile({ data, figures, opensRows }: TileProps) {
  const t = useTranslations('priceTiles');
  const { changes } = data.tiles;
  const then = data.compared?.tiles.changes;
  const opens = (figure: string) => (words: ReactNode) =>
    opensRows ? <FigureLink figure={figure}>{words}</FigureLink> : words;
  return (
    <Tile
      label={t('changes')}
      value={figures.count(changes.up + changes.down)}
      note={
        <TileNote data={data} was={then && figures.count(then.up + then.down)}>
          {t.rich('changesValue', {
            up: figures.count(changes.up),
            down: figures.count(changes.down),
            rises: opens('rises'),
            falls: opens('falls'),
          })}
          {` · ${t('changesNote')}`}
        </TileNote>
      }
    />
  );
}

function PromotionsTile(props: TileProps) {
  const { data, figures } = props;
  const t = useTranslations('priceTiles');
  const withheld = useWithheld();
  const { promotions } = data.tiles;
  const then = data.compared?.tiles.promotions;
  const day = figures.shortDay(data.filters.range.to);
  const { listings } = data;
  return (
    <Tile
      label={t('promotions')}
      {...rowsOf('promotions', props)}
      value={figures.percent(promotions.share)}
      note={
        <TileNote data={data} was={then && figures.percent(then.share)}>
          {promotions.onDeal > 0
            ? t(promotions.depth === null ? 'promotionsCount' : 'promotionsNote', {
                ...{ day, listings },
                onDeal: figures.count(promotions.onDeal),
                depth: figures.percent(promotions.depth),
              })
            : t('promotionsNone', { listings, day })}{' '}
          <WithheldMark figure={withheld.has('promotions') ? 'promotions' : 'depth'} />
        </TileNote>
      }
    />
  );
}

type ChangeProps = Pick<TileProps, 'figures' | 'opensRows'> & {
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
