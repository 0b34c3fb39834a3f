'use client';

import { useTranslations } from 'next-intl';
import { ExportMenu } from '#components/market/dashboard/export-menu.tsx';
import { formatPriceMonitor } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';

/** Takes the view as a file: all its sections, or one table of any of them. */
export function PriceExport({ filters }: Pick<PriceMonitorData, 'filters'>) {
  const t = useTranslations('market');
  const tables = [
    { id: 'key-figures', name: t('tiles.label') },
    { id: 'history', name: t('history.title') },
    { id: 'heat-map', name: t('heatMap.title') },
    { id: 'gaps', name: t('gaps.title') },
    { id: 'retailers', name: t('retailers.title') },
    { id: 'basket', name: t('basket.title') },
    { id: 'ladder', name: t('ladder.title') },
    { id: 'movers', name: t('movers.title') },
    { id: 'months', name: t('months.title') },
    { id: 'prices', name: t('export.prices') },
  ];
  return <ExportMenu module="price-monitor" query={formatPriceMonitor(filters)} tables={tables} />;
}
