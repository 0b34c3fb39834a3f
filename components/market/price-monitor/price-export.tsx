'use client';

import { useTranslations } from 'next-intl';
import { ExportMenu } from '#components/market/dashboard/export-menu.tsx';
import { headTexts, sectionTexts } from '#lib/market/price-monitor/price-texts.ts';
import { formatPriceMonitor } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';

const TABLE_NAMES = Object.assign(
  {},
  ...[headTexts, ...Object.values(sectionTexts).flat()].map(({ tables }) => tables),
);

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
