import { optionsWithin } from '#lib/market/dashboard/filters/choose-within.ts';
import type { Dropped } from '#lib/market/dashboard/filters/dropped.ts';
import type { FilterTable } from '#lib/market/dashboard/filters/filter.ts';
import type { ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { freshnessOfRetailers } from '#lib/market/dashboard/freshness.ts';
import { stampOf } from '#lib/market/measures/observation-quality.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { ViewBase } from './view-base.ts';
import type { ViewHead } from './view-schema.ts';

export type HeadInput<Table> = {
  scope: Pick<DataScope, 'level' | 'features'>;
  now: Date;
  /** What of the address is not shown. */
  dropped: readonly Dropped[];
  filters: ShownFilters<Table>;
};

/** What stands above the panels of every section: the filters as they were applied, what may be chosen, and what the figures rest on. */
export const viewHead = <Table extends FilterTable>(
  table: Table,
  { view, label, ours, selection, isRetailer, shownRetailers, retailersWithRows }: ViewBase,
  { dropped, filters, scope, now }: HeadInput<Table>,
): Omit<ViewHead<Table>, 'withheld'> => {
  const priced = new Set(retailersWithRows.map(({ id }) => id));
  const read = view.retailers.filter(({ id }) => isRetailer(id));
  return {
    filters,
    dropped: [...dropped],
    options: optionsWithin(table, view, scope, filters, label),
    ours: { own: [...ours.own], rivals: [...ours.rivals] },
    dataset: view.category.dataset,
    baseUnit: view.category.baseUnit,
    currency: MARKET_CURRENCY,
    knownFrom: view.oldestOn !== null && filters.range.from < view.oldestOn ? view.oldestOn : null,
    asOf: stampOf(view.retailers, priced)?.toISOString() ?? null,
    freshness: freshnessOfRetailers(
      read.map((row) => ({ ...label(row), asOf: row.asOf })),
      now,
    ),
    withoutPrices:
      priced.size === 0
        ? []
        : shownRetailers.filter(({ id }) => !priced.has(id)).map(({ id, name }) => ({ id, name })),
    listings: selection.length,
  };
};
