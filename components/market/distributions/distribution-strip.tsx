'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Tile, TileStrip } from '#components/ui/tile.tsx';
import type { DistributionTilesData } from '#lib/market/distributions/panels/tiles/schema.ts';
import type { DistributionsData } from '#lib/market/distributions/schema.ts';

/** What the tiles need of a view. */
type DistributionTileData = Pick<DistributionsData, 'tiles' | 'filters' | 'currency'> &
  Partial<Pick<DistributionsData, 'compared'>>;

type Props = {
  data: DistributionTileData;
  figures: Figures;
  /** Where the rows behind them can be opened. */
  opensRows?: boolean;
};
type TileProps = Required<Props>;
type Kind = 'numeric' | 'net' | 'per-store';

/** How widely the brands are distributed, in the same places in every section. */
export function DistributionStrip({ data, figures, opensRows = false }: Props) {
  const t = useTranslations('distributionTiles');
  const tile = { data, figures, opensRows };
  return (
    <TileStrip label={t('label')} leads={opensRows && data.tiles.universe.value !== null}>
      <UniverseTile {...tile} />
      <WeightedTile {...tile} />
      <PointsTile {...tile} />
      <AvailabilityTile {...tile} />
      <VoidsTile {...tile} />
    </TileStrip>
  );
}

function rowsOf(figure: string, value: number | null, { opensRows }: TileProps): { href?: string } {
  return opensRows && value !== null ? { href: rowsAddress(figure) } : {};
}

/** What the figure was in the days that these are compared with. */
function Was({ value }: { value: string | null }) {
  const t = useTranslations('distributionTiles');
  return value === null ? null : ` · ${t('was', { value })}`;
}

function thenOf(
  { data }: TileProps,
  read: (tiles: DistributionTilesData) => number | null,
  write: (value: number | null) => string,
): string | null {
  const value = data.compared ? read(data.compared.tiles) : null;
  return value === null ? null : write(value);
}

function Linked({ kind, opensRows, children }: { kind: Kind; opensRows: boolean; children: ReactNode }) {
  return opensRows ? <FigureLink figure={kind}>{children}</FigureLink> : children;
}

/** Why there is no distribution among all stores. */
function Lack({ tiles: { universe }, figures }: { tiles: DistributionTilesData; figures: Figures }) {
  const t = useTranslations('distributionTiles.lacks');
  const market = useTranslations('market.channels');
  const { lacks, unseen } = universe;
  return lacks && t(lacks, { names: figures.names(unseen.map((id) => ({ name: market(id) }))) });
}

/** Among all stores, with how far off it may be; what is not known is said in its place. */
function UniverseTile(props: TileProps) {
  const { data, figures } = props;
  const t = useTranslations('distributionTiles');
  const { universe, stores } = data.tiles;
  const { lacks, halfWidth } = universe;
  const { known, all, oldest } = stores;
  const checked =
    known === all ? t('knownAll', { n: known }) : t('knownOf', { known: figures.count(known), all });
  return (
    <Tile
      label={t('universe')}
      {...rowsOf('universe', universe.value, props)}
      value={figures.percent(universe.value)}
      note={
        <>
          {halfWidth !== null && `${t('halfWidth', { value: figures.index(halfWidth) })} · `}
          {lacks !== null && (
            <>
              <Lack tiles={data.tiles} figures={figures} />
              {' · '}
            </>
          )}
          {checked}
          {lacks === null && oldest && ` ${t('since', { day: figures.shortDay(oldest) })}`}
          {universe.stores !== null && ` ${t('universeStores', { n: universe.stores })}`}
          <Was value={thenOf(props, ({ universe: then }) => then.value, figures.percent)} />
          <WithheldMark figure="universe" />
        </>
      }
    />
  );
}

/** Over the stores that were checked, with the numeric distribution of the same ones. */
function WeightedTile(props: TileProps) {
  const { data, figures, opensRows } = props;
  const t = useTranslations('distributionTiles');
  const { weighted, numeric, net } = data.tiles;
  const opens = (kind: Kind) => (words: ReactNode) => (
    <Linked kind={kind} opensRows={opensRows}>
      {words}
    </Linked>
  );
  return (
    <Tile
      label={t('weighted')}
      {...rowsOf('weighted', weighted.value, props)}
      value={figures.percent(weighted.value)}
      note={
        data.tiles.universe.lacks === 'brands' ? (
          <Lack tiles={data.tiles} figures={figures} />
        ) : (
          <>
            {t.rich('numericKnown', { value: figures.percent(numeric.value), rows: opens('numeric') })} ·{' '}
            {t.rich('net', { value: figures.percent(net.value), rows: opens('net') })}{' '}
            <LowBase measure={weighted} />
            <Was value={thenOf(props, ({ weighted: then }) => then.value, figures.percent)} />
            <WithheldMark figure="weighted" />
          </>
        )
      }
    />
  );
}

function PointsTile(props: TileProps) {
  const { data, figures, opensRows } = props;
  const t = useTranslations('distributionTiles');
  const { points, perStore, of } = data.tiles;
  return (
    <Tile
      label={t('points')}
      {...rowsOf('points', points.value, props)}
      value={figures.index(points.value)}
      note={
        <>
          {t('products', { n: points.n })} · {t(`of.${of}`)}
          {perStore.value !== null && (
            <>
              {' · '}
              {t.rich('perStore', {
                value: figures.index(perStore.value),
                rows: (words) => (
                  <Linked kind="per-store" opensRows={opensRows}>
                    {words}
                  </Linked>
                ),
              })}
            </>
          )}
          <Was value={thenOf(props, ({ points: then }) => then.value, figures.index)} />
          <WithheldMark figure="points" />
        </>
      }
    />
  );
}

function AvailabilityTile(props: TileProps) {
  const { data, figures } = props;
  const t = useTranslations('distributionTiles');
  const { availability } = data.tiles;
  return (
    <Tile
      label={t('availability')}
      {...rowsOf('availability', availability.value, props)}
      value={figures.percent(availability.value)}
      note={
        <>
          {t('checks', { n: availability.n })} <LowBase measure={availability} />
          <Was value={thenOf(props, ({ availability: then }) => then.value, figures.percent)} />
          <WithheldMark figure="availability" />
        </>
      }
    />
  );
}

/** What products of the must-list would bring in the stores that lack them. Without a value, how many these are. */
function VoidsTile(props: TileProps) {
  const { data, figures, opensRows } = props;
  const t = useTranslations('distributionTiles');
  const { count, aMonth, lacks } = data.tiles.voids;
  const words = t('voidsCount', { n: count });
  const isWorth = aMonth.value !== null;
  return (
    <Tile
      label={t(isWorth ? 'voids' : 'voidsOnly')}
      {...rowsOf(isWorth ? 'void-value' : 'voids', count === 0 ? null : count, props)}
      value={isWorth ? figures.wholeMoney(aMonth.value) : figures.count(count)}
      note={
        <>
          {isWorth && (opensRows ? <FigureLink figure="voids">{words}</FigureLink> : words)}
          {lacks !== null && t(`worthLacks.${lacks}`)} <LowBase measure={aMonth} />
          <Was value={thenOf(props, ({ voids }) => voids.aMonth.value, figures.wholeMoney)} />
          <WithheldMark figure="void-value" />
        </>
      }
    />
  );
}
