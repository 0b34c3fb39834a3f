'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Tile, TileStrip } from '#components/ui/tile.tsx';
import type { PromotionsData } from '#lib/market/promotions/schema.ts';

/** What the tiles need of a view. */
type PromotionTileData = Pick<PromotionsData, 'tiles' | 'filters' | 'currency' | 'asOf'> &
  Partial<Pick<PromotionsData, 'compared'>>;

type Props = {
  data: PromotionTileData;
  figures: Figures;
  /** Where the rows behind them can be opened. */
  opensRows?: boolean;
};

type TileProps = Required<Props>;
type Measured = { value: number | null; n: number; lowBase: boolean };

/** The five figures that are looked at first, in the same places in every section. */
export function PromotionTiles({ data, figures, opensRows = false }: Props) {
  const t = useTranslations('promotionTiles');
  const tile = { data, figures, opensRows };
  const { depth, time } = data.tiles;
  const then = data.compared?.tiles;
  return (
    <TileStrip label={t('label')} leads={opensRows}>
      <ProductsTile {...tile} />
      <ShareTile {...tile} />
      <PercentTile {...tile} figure="time" label={t('time')} of={time} then={then?.time}>
        {t('timeNote', { n: time.n })}
      </PercentTile>
      <PercentTile {...tile} figure="depth" label={t('depth')} of={depth} then={then?.depth}>
        {t('depthNote', { n: depth.n })}
      </PercentTile>
      <RealTile {...tile} />
    </TileStrip>
  );
}

function rowsOf(figure: string, { opensRows }: TileProps): { href?: string } {
  return opensRows ? { href: rowsAddress(figure) } : {};
}

/** What stands below a figure: of what it is, and what it was in the days that these are compared with. */
function TileNote({ was, children }: { was: string | null; children: ReactNode }) {
  const t = useTranslations('promotionTiles');
  return (
    <>
      {children}
      {was !== null && ` · ${t('was', { value: was })}`}
    </>
  );
}

function ProductsTile(props: TileProps) {
  const { data, figures } = props;
  const t = useTranslations('promotionTiles');
  const { products } = data.tiles;
  const then = data.compared?.tiles.products;
  return (
    <Tile
      label={t('products')}
      {...rowsOf('products-now', props)}
      value={figures.count(products.value)}
      note={
        <TileNote was={then ? figures.count(then.value) : null}>
          {t('productsNote', {
            prices: figures.count(products.prices),
            listed: products.listed,
            day: figures.shortDay(products.day),
          })}
        </TileNote>
      }
    />
  );
}

function ShareTile(props: TileProps) {
  const { data, figures } = props;
  const t = useTranslations('promotionTiles');
  const { share } = data.tiles;
  const then = data.compared?.tiles.share;
  const nameOf = (kind: string) => (share.kind === 'leader' ? `brand-${kind}:${share.brand?.id}` : kind);
  const intensity = figures.index(share.intensity.value);
  // The leader of another time may be another brand.
  const isSame = then?.kind === share.kind && then.brand?.id === share.brand?.id;
  return (
    <Tile
      label={t(`share.${share.kind}`)}
      {...(share.n > 0 ? rowsOf(nameOf('share'), props) : {})}
      value={figures.percent(share.value)}
      note={
        share.n === 0 ? (
          t('shareNone')
        ) : (
          <TileNote was={then && isSame ? figures.percent(then.value) : null}>
            {share.brand && (
              <>
                <b>
                  <bdi>{share.brand.name}</bdi>
                </b>
                {' · '}
              </>
            )}
            {t.rich('intensity', {
              value: intensity,
              rows: (words) =>
                props.opensRows ? <FigureLink figure={nameOf('intensity')}>{words}</FigureLink> : words,
            })}{' '}
            <LowBase measure={share} />
            <WithheldMark figure={nameOf('share')} />
          </TileNote>
        )
      }
    />
  );
}

type PercentProps = TileProps & {
  figure: string;
  label: string;
  of: Measured;
  then: Measured | undefined;
  children: ReactNode;
};

function PercentTile({ figure, label, of, then, children, ...props }: PercentProps) {
  const { figures } = props;
  return (
    <Tile
      label={label}
      {...(of.n > 0 ? rowsOf(figure, props) : {})}
      value={figures.percent(of.value)}
      note={
        <TileNote was={then ? figures.percent(then.value) : null}>
          {children} <LowBase measure={of} />
          <WithheldMark figure={figure} />
        </TileNote>
      }
    />
  );
}

function RealTile(props: TileProps) {
  const t = useTranslations('promotionTiles');
  const { real } = props.data.tiles;
  const { honest, judged } = real;
  return (
    <PercentTile
      {...props}
      figure="real-depth"
      label={t('real')}
      of={real}
      then={props.data.compared?.tiles.real}
    >
      {judged > 0 ? t('realNote', { honest: props.figures.count(honest), judged }) : t('realNone')}
    </PercentTile>
  );
}
