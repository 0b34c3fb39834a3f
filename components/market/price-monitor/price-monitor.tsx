'use client';

import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import type { Figures } from '#components/market/dashboard/figures.ts';
import {
  type DashboardDrawing,
  type DashboardProps,
  MarketDashboard,
} from '#components/market/dashboard/market-dashboard.tsx';
import type { RowNames } from '#components/market/dashboard/rows-words.ts';
import type { Dashboard } from '#components/market/dashboard/use-dashboard.ts';
import { TilePlace } from '#components/ui/tile.tsx';
import { nameColumn } from '#lib/market/price-monitor/price-columns.ts';
import { priceMonitorFilters } from '#lib/market/price-monitor/price-monitor-filters.ts';
import { headTexts, sectionTexts, type TitledFigure } from '#lib/market/price-monitor/price-texts.ts';
import { formatPriceMonitor } from '#lib/market/price-monitor/query.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { PRICE_SECTIONS, type PriceSection } from '#lib/market/price-monitor/section-ids.ts';
import { listsShelfPrices } from '#lib/market/prices/price-filters.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { BasketBars } from './basket-bars.tsx';
import { GapHistogram } from './gap-histogram.tsx';
import { HeatMap, type PickedOfMap } from './heat-map.tsx';
import { MarginCorridors } from './margin-corridors.tsx';
import { MarginTiles } from './margin-tiles.tsx';
import { MonthTable } from './month-table.tsx';
import { MoversPanel } from './movers-panel.tsx';
import { NewsList } from './news-list.tsx';
import { PointedRetailerPlace } from './pointed-retailer.tsx';
import { PriceHistory } from './price-history.tsx';
import { PriceLadder } from './price-ladder.tsx';
import styles from './price-monitor.module.css';
import { PriceSentence } from './price-sentence.tsx';
import { PriceTiles } from './price-tiles.tsx';
import { RetailerTable } from './retailer-table.tsx';
import { WithoutPrices } from './without-prices.tsx';

const DRAWING: DashboardDrawing<PriceMonitorData> = {
  module: 'priceMonitor',
  table: priceMonitorFilters,
  format: formatPriceMonitor,
  firstPage: (filters) => ({ ...filters, movers: { ...filters.movers, page: 1 }, news: 1 }),
  sections: PRICE_SECTIONS,
  headTexts,
  sectionTexts,
  methodology: 'priceMethodology',
  rows: 'priceRows',
  listsPrices: listsShelfPrices,
  useSectionNames,
  useRowNames,
  Notes: WithoutPrices,
  Head,
  Sections,
};

export function PriceMonitor(props: DashboardProps<PriceMonitorData>) {
  return <MarketDashboard drawing={DRAWING} {...props} />;
}

function useSectionNames() {
  const t = useTranslations('priceMonitor.sections');
  return { label: t('label'), nameOf: (section: PriceSection) => t(section) };
}

function useRowNames(baseUnit: BaseUnit): RowNames {
  const t = useTranslations('priceRows');
  const unit = useTranslations('market.units')(baseUnit);
  return {
    column: nameColumn(t, unit),
    title: (kind, names) => t(`figures.${kind as TitledFigure}`, names),
  };
}

function Head({ data, figures }: { data: PriceMonitorData; figures: Figures }) {
  return (
    <>
      <PriceSentence data={data} figures={figures} />
      {data.margin?.summary ? (
        <TilePlace other={<PriceTiles data={data} figures={figures} opensRows />}>
          <MarginTiles
            summary={data.margin.summary}
            floor={data.margin.floor}
            month={data.margin.month}
            trade={data.margin.trade}
            figures={figures}
          />
        </TilePlace>
      ) : (
        <PriceTiles data={data} figures={figures} opensRows />
      )}
    </>
  );
}

type SectionProps = { dashboard: Dashboard<PriceMonitorData>; figures: Figures };

type MapProps = Pick<PriceMonitorData, 'ours'> & {
  overview: NonNullable<PriceMonitorData['overview']>;
  figures: Figures;
  onPick: (picked: PickedOfMap) => void;
};

/** Beside each other where the map has room for all its columns. */
function MapAndGaps({ overview: { heatMap, gaps }, ours, figures, onPick }: MapProps) {
  const columns = (heatMap.products ?? heatMap.brands).retailers.length;
  return (
    <div className={styles.pair} style={{ '--columns': columns } as CSSProperties}>
      <HeatMap heatMap={heatMap} ours={ours} figures={figures} onPick={onPick} />
      <GapHistogram gaps={gaps} figures={figures} />
    </div>
  );
}

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
        <PointedRetailerPlace>
          <PriceHistory
            data={data}
            history={overview.history}
            figures={figures}
            onBasis={(basis) => show({ ...filters, basis })}
            onLines={(lines) => show({ ...filters, lines })}
          />
          <MapAndGaps overview={overview} ours={data.ours} figures={figures} onPick={pick} />
          <RetailerTable
            retailers={overview.retailers}
            matchedItems={overview.history.matchedItems}
            baseUnit={data.baseUnit}
            figures={figures}
          />
        </PointedRetailerPlace>
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
          <NewsList news={changes.news} figures={figures} onPage={(news) => show({ ...filters, news })} />
          <MonthTable months={changes.months} figures={figures} />
        </>
      )}
      {margin && (
        <MarginCorridors
          margin={margin}
          ours={data.ours}
          figures={figures}
          onFloor={(floor) => show({ ...filters, floor })}
          onTrade={(trade) => show({ ...filters, trade, movers: { ...filters.movers, page: 1 } })}
          onPage={(page) => show({ ...filters, movers: { ...filters.movers, page } })}
        />
      )}
    </>
  );
}
