'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PlanFlag, useWithheld, WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Tile, TileStrip } from '#components/ui/tile.tsx';
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
};

type TileProps = Required<Props>;

/** The five figures that a price manager looks at first, in the same places in every section. */
export function PriceTiles({ data, figures, opensRows = false }: Props) {
  const t = useTranslations('priceTiles');
  const tile = { data, figures, opensRows };
  return (
    <TileStrip label={t('label')} leads={opensRows}>
      <PaidTile {...tile} />
      <ChangesTile {...tile} />
      {data.tiles.index.kind === 'period' ? <GapTile {...tile} /> : <IndexTile {...tile} />}
      <PromotionsTile {...tile} />
      <CheaperTile {...tile} />
    </TileStrip>
  );
}

function rowsOf(figure: string, { opensRows }: TileProps): { href?: string } {
  return opensRows ? { href: rowsAddress(figure) } : {};
}

function startOf({ data: { filters }, figures }: TileProps): string {
  return figures.dayBeside(filters.range.from, filters.range.to);
}

/** Null where there is nothing to write. */
function writtenOf(value: number | null | undefined, write: (value: number | null) => string): string | null {
  return value == null ? null : write(value);
}

type NoteProps = {
  /** The figure in the days that these are compared with; null: it had none there. */
  was: string | null | undefined;
  children: ReactNode;
};

/** What stands below a figure: of what it is, and what it was. */
function TileNote({ was, children }: NoteProps) {
  const t = useTranslations('priceTiles');
  return (
    <>
      {children}
      {typeof was === 'string' && ` · ${t('was', { value: was })}`}
    </>
  );
}

/** How what is paid moved, like for like, with the price itself below it. */
function PaidTile(props: TileProps) {
  const { data, figures, opensRows } = props;
  const t = useTranslations('priceTiles');
  const units = useTranslations('market');
  const { unitPrice } = data.tiles;
  const then = data.compared?.tiles.unitPrice;
  const { change, real } = unitPrice;
  const isLowest = data.filters.basis.statistic === 'lowest';
  const price = units(`perUnit.${data.baseUnit}`, { price: figures.money(unitPrice.average) });
  const opens = opensRows && unitPrice.average !== null;
  return (
    <Tile
      label={t(real ? 'paid.real' : data.filters.basis.price === 'regular' ? 'paid.regular' : 'paid.paid')}
      {...(change.value === null ? {} : rowsOf('unit-price-change', props))}
      value={figures.change(change.value)}
      note={
        <TileNote was={writtenOf(then?.change.value, figures.change)}>
          {opens ? <FigureLink figure="unit-price">{price}</FigureLink> : price}
          {isLowest && ` · ${t('lowestMark')}`}
          {` · `}
          <ChangeNote unitPrice={unitPrice} since={startOf(props)} figures={figures} opensRows={opensRows} />{' '}
          <WithheldMark figure="unit-price" />
        </TileNote>
      }
    />
  );
}

function IndexTile(props: TileProps) {
  const { data, figures } = props;
  const t = useTranslations('priceTiles');
  const withheld = useWithheld();
  const { index, gap } = data.tiles;
  const then = data.compared?.tiles.index;
  const median = figures.change(gap.value);
  return (
    <Tile
      label={t(`index.${index.kind}`, { day: startOf(props) })}
      {...rowsOf('index', props)}
      value={figures.index(index.value)}
      note={
        <TileNote was={writtenOf(then?.value, figures.index)}>
          {!withheld.has('index') && t('items', { n: index.n })}
          {index.leftOut > 0 && ` · ${t('leftOut', { n: index.leftOut })}`} <LowBase measure={index} />
          <WithheldMark figure="index" />
          {!withheld.has('gap') && gap.value !== null && (
            <>
              {' · '}
              {t.rich('median', {
                value: median,
                rows: (words) => (props.opensRows ? <FigureLink figure="gap">{words}</FigureLink> : words),
              })}{' '}
              <LowBase measure={gap} />
            </>
          )}
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
  return (
    <Tile
      label={t('gapLabel')}
      {...rowsOf('gap', props)}
      value={figures.percent(gap.value)}
      note={
        <TileNote was={writtenOf(then?.value, figures.percent)}>
          {!isWithheld && t(`gapNote.${gap.kind}`, { n: gap.n })} <LowBase measure={gap} />
          <WithheldMark figure="gap" />
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
        <TileNote was={then && figures.count(then.up + then.down)}>
          {t.rich('changesValue', {
            up: figures.count(changes.up),
            down: figures.count(changes.down),
            rises: opens('rises'),
            falls: opens('falls'),
          })}
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
  const { listings } = data;
  return (
    <Tile
      label={t('promotions')}
      {...rowsOf('promotions', props)}
      value={figures.percent(promotions.share)}
      note={
        <TileNote was={writtenOf(then?.share, figures.percent)}>
          {promotions.onDeal > 0
            ? t(promotions.depth === null ? 'promotionsCount' : 'promotionsNote', {
                listings,
                onDeal: figures.count(promotions.onDeal),
                depth: figures.percent(promotions.depth),
              })
            : t('promotionsNone', { listings })}{' '}
          <WithheldMark figure={withheld.has('promotions') ? 'promotions' : 'depth'} />
        </TileNote>
      }
    />
  );
}

/** Who is cheapest for the same: the first as the figure, the next below it. */
function CheaperTile(props: TileProps) {
  const { data, figures, opensRows } = props;
  const words = useTranslations('priceTiles');
  const t = useTranslations('priceTiles.cheaper');
  const withheld = useWithheld();
  const { kind, of, count, rows } = data.tiles.cheaper;
  const [first, second] = rows;
  const hidden = [...withheld].filter((figure) => figure.startsWith('rival:'));
  const gapOf = ({ id, gap }: (typeof rows)[number]) => {
    const words = <bdi>{figures.change(gap.value)}</bdi>;
    return opensRows ? <FigureLink figure={`rival:${id}`}>{words}</FigureLink> : words;
  };
  return (
    <Tile
      label={t(`titles.${kind}`)}
      {...(first ? rowsOf(`rival:${first.id}`, props) : {})}
      value={first ? figures.change(first.gap.value) : '–'}
      note={
        first ? (
          <>
            <b>
              <bdi>{first.name}</bdi>
            </b>
            {` · ${words('items', { n: first.gap.n })}`} <LowBase measure={first.gap} />
            {second && (
              <span className={styles.second}>
                <bdi title={second.name}>{second.name}</bdi> {gapOf(second)} <LowBase measure={second.gap} />
                {count > rows.length && <span>{`· ${t('more', { n: count - rows.length })}`}</span>}
              </span>
            )}
          </>
        ) : hidden.length > 0 && hidden.length === of ? (
          <PlanFlag />
        ) : (
          t('none')
        )
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
  if (real === null) {
    return (
      <>
        {t('since', { day: since })} <LowBase measure={change} />
      </>
    );
  }
  return (
    <>
      {t.rich('realNote', {
        day: since,
        value: figures.change(real.nominal.value),
        nominal: opens('nominal-change', real.nominal.value),
      })}
      {real.provisionalFrom !== null && ` · ${t('provisional')}`}{' '}
      <LowBase measure={change.value === null ? real.nominal : change} />
    </>
  );
}
