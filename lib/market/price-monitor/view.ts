import { optionsWithin } from '#lib/market/dashboard/filters/choose-within.ts';
import type { Dropped } from '#lib/market/dashboard/filters/dropped.ts';
import type { Choice } from '#lib/market/dashboard/filters/filters.ts';
import { freshnessOfRetailers } from '#lib/market/dashboard/freshness.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { stampOf } from '#lib/market/measures/observation-quality.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { Board } from './board.ts';
import type { MoversChoice } from './movers-choice.ts';
import type { PriceMonitorData } from './schema.ts';
import type { PriceSection } from './section-ids.ts';
import { tablesFor } from './table-list.ts';

type HeadInput = {
  scope: Pick<DataScope, 'level' | 'features'>;
  now: Date;
  /** What is there of what was chosen, and what of the address is not shown. */
  choice: Choice;
  dropped: readonly Dropped[];
  period: PeriodChoice;
  section: PriceSection;
  movers: MoversChoice;
  floor: number | null;
  /** Something was read in the range. */
  isRead: boolean;
};

type Head = Omit<PriceMonitorData, 'tiles' | 'compared' | 'withheld' | PriceSection>;

/** What stands above the panels of every section: the filters as they were applied, what may be chosen, and what the figures rest on. */
export const viewHead = (board: Board, input: HeadInput): Head => {
  const { view, range, label, shown, isRetailer, shownRetailers, pricedRetailers } = board;
  const { choice, dropped, period, section, movers, floor, scope, now, isRead } = input;
  const options = optionsWithin(view, scope, choice);
  const priced = new Set(pricedRetailers.map(({ id }) => id));
  const read = view.retailers.filter(({ id }) => isRetailer(id));
  return {
    filters: {
      ...{ ...choice, category: view.category.id, period: period.preset, range },
      ...{ section, movers, floor },
    },
    dropped: [...dropped],
    options: {
      ...options,
      categories: view.categories.map(label),
      brands: options.brands.map(label),
      makers: options.makers.map(label),
      products: options.products.map(label),
      retailers: options.retailers.map(label),
      governorates: options.governorates.map(label),
    },
    ours: { own: [...board.ours.own], rivals: [...board.ours.rivals] },
    tables: tablesFor(scope, { isRead, isReal: board.real !== null }),
    dataset: view.category.dataset,
    baseUnit: view.category.baseUnit,
    currency: MARKET_CURRENCY,
    asOf: stampOf(view.retailers, priced)?.toISOString() ?? null,
    freshness: freshnessOfRetailers(
      read.map((row) => ({ ...label(row), asOf: row.asOf })),
      now,
    ),
    withoutPrices:
      priced.size === 0
        ? []
        : shownRetailers.filter(({ id }) => !priced.has(id)).map(({ id, name }) => ({ id, name })),
    listings: shown.length,
  };
};
