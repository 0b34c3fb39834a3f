'use client';

import { useTranslations } from 'next-intl';
import { ExportMenu } from '#components/market/dashboard/export-menu.tsx';
import { formatPriceMonitor } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import type { PriceTable } from '#lib/market/price-monitor/table-list.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';

const TABLE_NAMES = {
  'key-figures': 'tiles.label',
  rivals: 'export.rivals',
  history: 'history.title',
  'heat-map': 'heatMap.title',
  gaps: 'gaps.title',
  retailers: 'retailers.title',
  basket: 'basket.title',
  'basket-items': 'export.basketItems',
  ladder: 'ladder.title',
  movers: 'movers.title',
  months: 'months.title',
  margins: 'margins.title',
  prices: 'export.prices',
  'consumer-index': 'export.consumerIndex',
  'trade-prices': 'export.tradePrices',
  'line-prices': 'export.linePrices',
  'month-prices': 'export.monthPrices',
  'price-changes': 'export.priceChanges',
} as const satisfies Record<PriceTable, string>;

type Props = Pick<PriceMonitorData, 'filters' | 'tables'> & { planNeeded: PlanName | null };

/** Takes the view as a file: all its sections, or one table of any of them. */
export function PriceExport({ filters, tables, planNeeded }: Props) {
  const t = useTranslations('market');
  return (
    <ExportMenu
      module="price-monitor"
      query={formatPriceMonitor(filters)}
      tables={tables.map((id) => ({ id, name: t(TABLE_NAMES[id]) }))}
      planNeeded={planNeeded}
    />
  );
}
