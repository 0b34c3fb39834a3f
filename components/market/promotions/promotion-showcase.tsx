'use client';

import { useLocale } from 'next-intl';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { type PromotionTileData, PromotionTiles } from './promotion-tiles.tsx';

export function PromotionShowcase({ data }: { data: PromotionTileData }) {
  return <PromotionTiles data={data} figures={figuresFor(useLocale(), data.currency)} />;
}
