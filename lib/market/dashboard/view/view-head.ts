import { optionsWithin } from '#lib/market/dashboard/filters/choose-within.ts';
import type { Dropped } from '#lib/market/dashboard/filters/dropped.ts';
import type { Choice } from '#lib/market/dashboard/filters/filters.ts';
import { freshnessOfRetailers } from '#lib/market/dashboard/freshness.ts';
import { stampOf } from '#lib/market/measures/observation-quality.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { ViewBase } from './view-base.ts';
import type { ViewHead } from './view-schema.ts';

export type HeadInput<Filters> = {
  scope: Pick<DataScope, 'level' | 'features'>;
  now: Date;
  /** What is there of what was chosen, and what of the address is not shown. */
  choice: Choice;
  dropped: readonly Dropped[];
  filters: Filters;
};

/** What stands above the panels of every section: the filters as they were applied, what may be chosen, and what the figures rest on. */
export const viewHead = <Filters>(
  { view, label, ours, shown, isRetailer, shownRetailers, pricedRetailers }: ViewBase,
  { choice, dropped, filters, scope, now }: HeadInput<Filters>,
): Omit<ViewHead<Filters>, 'withheld'> => {
  const options = optionsWithin(view, scope, choice);
  const priced = new Set(pricedRetailers.map(({ id }) => id));
  const read = view.retailers.filter(({ id }) => isRetailer(id));
  return {
    filters,
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
    ours: { own: [...ours.own], rivals: [...ours.rivals] },
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
