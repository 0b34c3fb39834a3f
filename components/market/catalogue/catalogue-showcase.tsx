'use client';

import { useLocale } from 'next-intl';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { type CatalogueTileData, CatalogueTiles } from './catalogue-head-tiles.tsx';

export function CatalogueShowcase({ data }: { data: CatalogueTileData & { currency: string } }) {
  return <CatalogueTiles data={data} figures={figuresFor(useLocale(), data.currency)} />;
}
