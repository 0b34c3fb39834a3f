'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Tile, TileStrip } from '#components/ui/tile.tsx';
import type { MarginData } from '#lib/market/price-monitor/panels/margin/schema.ts';

type Props = {
  summary: NonNullable<MarginData['summary']>;
  floor: number | null;
  month: string;
  trade: MarginData['trade'];
  figures: Figures;
};

/** The five figures of margins, in the places that the figures of prices have in the other sections. */
export function MarginTiles({ summary, floor, month, trade, figures }: Props) {
  const t = useTranslations('priceTiles');
  const margins = useTranslations('priceTiles.margins');
  const { median, low, high, below, negative, products } = summary;
  const opens = (figure: string) => (words: ReactNode) => <FigureLink figure={figure}>{words}</FigureLink>;
  const ofAll = margins('ofAll', { n: median.n });
  return (
    <TileStrip label={t('label')} leads>
      <Tile
        label={margins('median')}
        href={rowsAddress('margins-median')}
        value={figures.percent(median.value)}
        note={
          <>
            {ofAll} · {figures.month(month)} <LowBase measure={median} />
          </>
        }
      />
      <Tile
        label={margins('spread')}
        value={low === null || high === null ? '–' : `${figures.percent(low)} – ${figures.percent(high)}`}
        note={
          low === null
            ? margins('few')
            : margins.rich('quartiles', { low: opens('margins-low'), high: opens('margins-high') })
        }
      />
      <Tile
        label={margins('below')}
        {...(below === null ? {} : { href: rowsAddress('margins-below') })}
        value={below === null ? '–' : figures.count(below)}
        note={floor === null ? margins('noFloor') : margins('floor', { value: figures.percent(floor) })}
      />
      <Tile
        label={margins('negative')}
        href={rowsAddress('margins-negative')}
        value={figures.count(negative)}
        note={ofAll}
      />
      <Tile
        label={margins('products')}
        href={rowsAddress('margins-products')}
        value={figures.count(products)}
        note={margins(trade === 'own' ? 'pricedOwn' : 'priced')}
      />
    </TileStrip>
  );
}
