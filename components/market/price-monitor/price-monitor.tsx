'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MultipleChoice, SingleChoice } from '#components/market/dashboard/choice-menu.tsx';
import { DashboardFrame } from '#components/market/dashboard/dashboard-frame.tsx';
import { type Figures, figuresFor } from '#components/market/dashboard/figures.ts';
import { PeriodMenu } from '#components/market/dashboard/period-menu.tsx';
import { SectionLinks } from '#components/market/dashboard/section-links.tsx';
import {
  type Dashboard,
  type DashboardSource,
  useDashboard,
} from '#components/market/dashboard/use-dashboard.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { DEFAULT_PERIOD } from '#lib/market/periods.ts';
import { formatPriceMonitor, PRICE_SECTIONS } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { BasketBars } from './basket-bars.tsx';
import { GapHistogram } from './gap-histogram.tsx';
import { HeatMap, type PickedOfMap } from './heat-map.tsx';
import { MarginCorridors } from './margin-corridors.tsx';
import { MonthTable } from './month-table.tsx';
import { MoversPanel } from './movers-panel.tsx';
import { PriceHistory } from './price-history.tsx';
import { PriceLadder } from './price-ladder.tsx';
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
  const t = useTranslations('market.priceSections');
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
      <SectionLinks
        label={t('label')}
        sections={PRICE_SECTIONS.map((id) => ({ id, name: t(id) }))}
        current={filters.section}
        addressOf={(section) => formatPriceMonitor({ ...firstPage(filters), section })}
        onChoose={(section) => dashboard.show({ ...firstPage(filters), section })}
      />
      <Sections dashboard={dashboard} figures={figures} />
    </DashboardFrame>
  );
}

type SectionProps = { dashboard: Dashboard<PriceMonitorData>; figures: Figures };

function Sections({ dashboard: { data, filters, show }, figures }: SectionProps) {
  const { overview, packs, changes, margin } = data;
  const pick = ({ brand, retailer }: PickedOfMap) =>
    show({
      ...filters,
      brands: brand === null ? filters.brands : [brand],
      retailers: retailer === null ? filters.retailers : [retailer],
    });
  return (
    <>
      {overview && (
        <>
          <PriceHistory
            data={data}
            history={overview.history}
            figures={figures}
            onBasis={(basis) => show({ ...filters, basis })}
          />
          <HeatMap heatMap={overview.heatMap} ours={data.ours} figures={figures} onPick={pick} />
          <GapHistogram gaps={overview.gaps} figures={figures} />
          <RetailerTable retailers={overview.retailers} baseUnit={data.baseUnit} figures={figures} />
        </>
      )}
      {packs && (
        <>
          <BasketBars basket={packs.basket} figures={figures} />
          <PriceLadder ladder={packs.ladder} baseUnit={data.baseUnit} figures={figures} />
        </>
      )}
      {changes && (
        <>
          <MoversPanel
            movers={changes.movers}
            figures={figures}
            onChoose={(movers) => show({ ...filters, movers })}
          />
          <MonthTable months={changes.months} figures={figures} />
        </>
      )}
      {margin && (
        <MarginCorridors
          margin={margin}
          figures={figures}
          onFloor={(floor) => show({ ...filters, floor })}
          onPage={(page) => show({ ...filters, movers: { ...filters.movers, page } })}
        />
      )}
    </>
  );
}

/** Another section, or other filters, have other pages. */
function firstPage(filters: Filters): Filters {
  return { ...filters, movers: { ...filters.movers, page: 1 } };
}

function withoutFilters(filters: Filters): Filters {
  return { ...firstPage(filters), brands: [], retailers: [], period: DEFAULT_PERIOD };
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
