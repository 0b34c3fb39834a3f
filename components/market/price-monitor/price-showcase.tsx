'use client';

import { useLocale } from 'next-intl';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { PriceTiles, type TileData } from './price-tiles.tsx';

export function PriceShowcase({ data }: { data: TileData }) {
  return <PriceTiles data={data} figures={figuresFor(useLocale(), data.currency)} />;
}
