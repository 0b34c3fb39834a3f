'use client';

import { useTranslations } from 'next-intl';
import { HowReckoned } from '#components/market/dashboard/how-reckoned.tsx';
import { PARTS_OF_SECTIONS, partsOfTiles } from '#lib/market/price-monitor/reckoned-parts.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';

type Props = { data: Pick<PriceMonitorData, 'filters' | 'tiles' | 'listings' | 'freshness'> };

/** How what Price Monitor shows comes about. */
export function PriceReckoned({ data }: Props) {
  const t = useTranslations('market');
  const { filters, tiles, listings, freshness } = data;
  const plain = [...partsOfTiles(data), ...PARTS_OF_SECTIONS[filters.section]] as const;
  const { kind } = tiles.index;
  const undercut = {
    id: 'undercut',
    name: t(`undercut.titles.${kind}`),
    text: t(`reckoned.texts.undercut.${kind}`),
  };
  const parts = [
    { id: 'index', name: t('reckoned.names.index'), text: t(`reckoned.texts.index.${kind}`) },
    { id: 'gap', name: t('reckoned.names.gap'), text: t(`reckoned.texts.gap.${tiles.gap.kind}`) },
    ...(filters.section === 'overview' ? [undercut] : []),
    ...plain.map((id) => ({ id, name: t(`reckoned.names.${id}`), text: t(`reckoned.texts.${id}`) })),
  ];
  return <HowReckoned parts={parts} base={t('reckoned.base', { listings, retailers: freshness.length })} />;
}
