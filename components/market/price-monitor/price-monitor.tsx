'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { DashboardFrame } from '#components/market/dashboard/dashboard-frame.tsx';
import { type Figures, figuresFor } from '#components/market/dashboard/figures.ts';
import { countFilters, FilterBar, withoutFilters } from '#components/market/dashboard/filter-bar.tsx';
import { RowsDrawer } from '#components/market/dashboard/rows-drawer.tsx';
import { SectionLinks } from '#components/market/dashboard/section-links.tsx';
import {
  type Dashboard,
  type DashboardSource,
  useDashboard,
} from '#components/market/dashboard/use-dashboard.ts';
import { useFilterWords } from '#components/market/dashboard/use-filter-words.ts';
import { ViewActions } from '#components/market/dashboard/view-actions.tsx';
import { ViewNotes } from '#components/market/dashboard/view-notes.tsx';
import { WithheldFigures } from '#components/market/dashboard/withheld-mark.tsx';
import { type AsText, fromText } from '#lib/core/as-text.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { formatPriceMonitor } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { PRICE_SECTIONS } from '#lib/market/price-monitor/section-ids.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { BasketBars } from './basket-bars.tsx';
import { GapHistogram } from './gap-histogram.tsx';
import { HeatMap, type PickedOfMap } from './heat-map.tsx';
import { MarginCorridors } from './margin-corridors.tsx';
import { MonthTable } from './month-table.tsx';
import { MoversPanel } from './movers-panel.tsx';
import { PriceExport } from './price-export.tsx';
import { PriceHistory } from './price-history.tsx';
import { PriceLadder } from './price-ladder.tsx';
import { PriceReckoned } from './price-reckoned.tsx';
import { PriceSentence } from './price-sentence.tsx';
import { PriceTiles } from './price-tiles.tsx';
import { RetailerTable } from './retailer-table.tsx';
import { UndercutList } from './undercut-list.tsx';

type Filters = PriceMonitorData['filters'];

type Props = {
  initial: AsText<PriceMonitorData>;
  locale: Locale;
  /** The notice of sample data has not been closed yet. */
  warnsOfSample: boolean;
  /** The smallest plan that takes the view as a file; null: the reader's own does. */
  exportPlan: PlanName | null;
  /** Told above what can be done with the view. */
  hint?: ReactNode;
};

const SOURCE: DashboardSource<Filters> = { endpoint: '/market/price-monitor', format: formatPriceMonitor };

export function PriceMonitor({ initial, locale, warnsOfSample, exportPlan, hint }: Props) {
  const drawn = useMemo(() => fromText(initial), [initial]);
  const dashboard = useDashboard(drawn, SOURCE);
  const { data, filters } = dashboard;
  const t = useTranslations('market.priceSections');
  const columnName = useColumnName(data.baseUnit);
  const figures = useMemo(() => figuresFor(locale, data.currency), [locale, data.currency]);
  const inWords = useFilterWords(data, locale);
  const withheld = useMemo(() => new Set(data.withheld?.figures), [data]);
  const change = (changes: Partial<Filters>) => dashboard.show({ ...firstPage(filters), ...changes });
  return (
    <WithheldFigures.Provider value={withheld}>
      <DashboardFrame
        dashboard={dashboard}
        figures={figures}
        warnsOfSample={warnsOfSample}
        menus={
          <FilterBar
            options={data.options}
            filters={filters}
            baseUnit={data.baseUnit}
            figures={figures}
            onChange={change}
          />
        }
        notes={
          <>
            <ViewNotes
              locale={locale}
              view={data}
              withoutPrices={data.withoutPrices}
              compared={data.compared?.range ?? null}
              withheld={data.withheld}
              figures={figures}
            />
            {hint}
          </>
        }
        actions={
          <ViewActions
            module="priceMonitor"
            locale={locale}
            query={formatPriceMonitor(filters)}
            question={inWords.question}
          >
            <PriceExport filters={filters} tables={data.tables} planNeeded={exportPlan} />
          </ViewActions>
        }
        inWords={inWords.chosen}
        isNarrowed={countFilters(filters) > 0}
        withoutFilters={unfiltered}
        reckoned={<PriceReckoned data={data} />}
        isEmpty={data.listings === 0}
        head={
          <>
            <PriceSentence data={data} figures={figures} />
            <PriceTiles
              data={data}
              figures={figures}
              opensRows
              list={data.overview && <UndercutList undercut={data.overview.undercut} figures={figures} />}
            />
          </>
        }
      >
        <SectionLinks
          label={t('label')}
          sections={PRICE_SECTIONS.map((id) => ({ id, name: t(id) }))}
          current={filters.section}
          addressOf={(section) => formatPriceMonitor({ ...firstPage(filters), section })}
          onChoose={(section) => dashboard.show({ ...firstPage(filters), section })}
        />
        <Sections dashboard={dashboard} figures={figures} />
        <RowsDrawer
          endpoint="/market/price-monitor/rows"
          search={formatPriceMonitor(data.filters)}
          figures={figures}
          baseUnit={data.baseUnit}
          columnName={columnName}
        />
      </DashboardFrame>
    </WithheldFigures.Provider>
  );
}

const PRICE_COLUMN_NAMES = ['regular', 'promo', 'since', 'consumer', 'net', 'trade'] as const;

/** What the columns of the rows behind figures are called. */
function useColumnName(baseUnit: PriceMonitorData['baseUnit']): (id: string) => string {
  const t = useTranslations('market.rows');
  const unit = useTranslations('market.units')(baseUnit);
  const names: Record<string, string> = {
    unit: t('perUnit', { unit }),
    ...Object.fromEntries(PRICE_COLUMN_NAMES.map((id) => [id, t(id)])),
  };
  return (id) => names[id] ?? id;
}

type SectionProps = { dashboard: Dashboard<PriceMonitorData>; figures: Figures };

function Sections({ dashboard: { data, filters, show }, figures }: SectionProps) {
  const { overview, packs, changes, margin } = data;
  const pick = ({ brand, product, retailer }: PickedOfMap) =>
    show({
      ...filters,
      brands: brand === null ? filters.brands : [brand],
      products: product === null ? filters.products : [product],
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
          <BasketBars basket={packs.basket} ours={data.ours} figures={figures} />
          <PriceLadder
            ladder={packs.ladder}
            isInPlan={data.withheld === undefined}
            ownSide={data.tiles.index.kind}
            ours={data.ours}
            baseUnit={data.baseUnit}
            figures={figures}
          />
        </>
      )}
      {changes && (
        <>
          <MoversPanel
            movers={changes.movers}
            ours={data.ours}
            figures={figures}
            onChoose={(movers) => show({ ...filters, movers })}
          />
          <MonthTable months={changes.months} figures={figures} />
        </>
      )}
      {margin && (
        <MarginCorridors
          margin={margin}
          ours={data.ours}
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

/** No filter but the category. */
function unfiltered(filters: Filters): Filters {
  return { ...firstPage(filters), ...withoutFilters };
}
