'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MultipleChoice, SingleChoice } from '#components/market/dashboard/choice-menu.tsx';
import { DashboardFrame } from '#components/market/dashboard/dashboard-frame.tsx';
import { type Figures, figuresFor } from '#components/market/dashboard/figures.ts';
import { PeriodMenu } from '#components/market/dashboard/period-menu.tsx';
import {
  type Dashboard,
  type DashboardSource,
  useDashboard,
} from '#components/market/dashboard/use-dashboard.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { DEFAULT_PERIOD } from '#lib/market/periods.ts';
import { formatPriceMonitor } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { BasketBars } from './basket-bars.tsx';
import { HeatMap } from './heat-map.tsx';
import { MoversTable } from './movers-table.tsx';
import { PriceHistory } from './price-history.tsx';
import styles from './price-monitor.module.css';
import { PriceTiles } from './price-tiles.tsx';
import { RetailerTable } from './retailer-table.tsx';

type Filters = PriceMonitorData['filters'];

type Props = {
  initial: PriceMonitorData;
  locale: Locale;
  /** The notice of sample data has not been closed yet. */
  warnsOfSample: boolean;
};

const SOURCE: DashboardSource<Filters> = { endpoint: '/market/price-monitor', format: formatPriceMonitor };

export function PriceMonitor({ initial, locale, warnsOfSample }: Props) {
  const dashboard = useDashboard(initial, SOURCE);
  const { data, filters } = dashboard;
  const figures = useMemo(() => figuresFor(locale, data.currency), [locale, data.currency]);
  const isNarrowed =
    filters.brands.length > 0 || filters.retailers.length > 0 || filters.period !== DEFAULT_PERIOD;
  return (
    <DashboardFrame
      dashboard={dashboard}
      figures={figures}
      warnsOfSample={warnsOfSample}
      menus={<Menus dashboard={dashboard} figures={figures} />}
      isNarrowed={isNarrowed}
      withoutFilters={withoutFilters}
      isEmpty={data.listings === 0}
    >
      <PriceTiles data={data} figures={figures} />
      <div className={styles.wide} data-single={data.basket.value === null}>
        <PriceHistory data={data} figures={figures} />
        <BasketBars data={data} figures={figures} />
      </div>
      <HeatMap data={data} figures={figures} />
      <div className={styles.halves}>
        <RetailerTable data={data} figures={figures} />
        <MoversTable data={data} figures={figures} />
      </div>
    </DashboardFrame>
  );
}

function withoutFilters(filters: Filters): Filters {
  return { ...filters, brands: [], retailers: [], period: DEFAULT_PERIOD };
}

type MenusProps = { dashboard: Dashboard<PriceMonitorData>; figures: Figures };

function Menus({ dashboard: { data, filters, show }, figures }: MenusProps) {
  const t = useTranslations('market.filters');
  const { options } = data;
  return (
    <>
      <SingleChoice
        label={t('category')}
        options={options.categories}
        value={filters.category}
        // Another category has other brands and retailers.
        onChange={(category) => show({ ...filters, category, brands: [], retailers: [] })}
      />
      <MultipleChoice
        label={t('brand')}
        options={options.brands}
        values={filters.brands}
        onChange={(brands) => show({ ...filters, brands })}
      />
      <MultipleChoice
        label={t('retailer')}
        options={options.retailers}
        values={filters.retailers}
        onChange={(retailers) => show({ ...filters, retailers })}
      />
      <PeriodMenu
        period={filters.period}
        range={filters.range}
        figures={figures}
        onPreset={(period) => show({ ...filters, period })}
        onCustom={(range) => show({ ...filters, period: 'custom', range })}
      />
    </>
  );
}
