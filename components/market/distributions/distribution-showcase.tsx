'use client';

import { useLocale } from 'next-intl';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { DistributionStrip, type DistributionTileData } from './distribution-strip.tsx';

export function DistributionShowcase({ data }: { data: DistributionTileData }) {
  return <DistributionStrip data={data} figures={figuresFor(useLocale(), data.currency)} />;
}
