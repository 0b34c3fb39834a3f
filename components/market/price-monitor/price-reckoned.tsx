'use client';

import { useTranslations } from 'next-intl';
import { HowReckoned } from '#components/market/dashboard/how-reckoned.tsx';
import type { PriceSection } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';

/** The figures of each section, beside those of the tiles. */
const SECTION_PARTS = {
  overview: ['history', 'heatMap', 'retailers'],
  packs: ['basket', 'ladder'],
  changes: ['movers', 'months'],
  margin: ['margin'],
} as const satisfies Record<PriceSection, readonly string[]>;

type Props = { data: Pick<PriceMonitorData, 'filters' | 'tiles' | 'listings' | 'freshness'> };

/** How what Price Monitor shows comes about. */
export function PriceReckoned({ data: { filters, tiles, listings, freshness } }: Props) {
  const t = useTranslations('market.reckoned');
  const plain = [filters.basis.statistic, 'change', 'promotions', ...SECTION_PARTS[filters.section]] as const;
  const parts = [
    { id: 'index', name: t('names.index'), text: t(`texts.index.${tiles.index.kind}`) },
    { id: 'gap', name: t('names.gap'), text: t(`texts.gap.${tiles.gap.kind}`) },
    ...plain.map((id) => ({ id, name: t(`names.${id}`), text: t(`texts.${id}`) })),
  ];
  return <HowReckoned parts={parts} base={t('base', { listings, retailers: freshness.length })} />;
}
