import { type AddressFields, addressOf, formatFields } from '#lib/address/address-fields.ts';
import { frameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import { formatFilters } from '#lib/market/dashboard/filters/parse-format.ts';
import { type PriceSelection, priceFilters } from '#lib/market/prices/price-filters.ts';
import { addDays, type DayRange } from '#lib/vocabulary/cairo-days.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** A view of one day shows as many days before it as a dashboard usually does: its figures are of the last. */
const USUAL_DAYS = 30;

type Answered = {
  categoryId: string;
  choice: PriceSelection;
  range: DayRange;
  /** What the dashboard shows of these filters, by its parameters: a section, a list. Unless given, what it shows first. */
  shown?: AddressFields | undefined;
};

/** The days that the dashboard of a module shows for those of an answer. */
export const shownDays = (module: ModuleName, { from, to }: DayRange): DayRange =>
  module === 'priceMonitor' && from === to ? { from: addDays(to, 1 - USUAL_DAYS), to } : { from, to };

/** The dashboard of a module with the filters and the days of an answer, without a language before it. */
export const viewAddress = (
  module: ModuleName,
  { categoryId, choice, range, shown: panel = {} }: Answered,
): string => {
  const days = shownDays(module, range);
  const shown = { ...choice, category: categoryId, period: 'custom', range: days } as const;
  const query =
    module === 'priceMonitor' ? formatFilters(priceFilters, shown) : formatFilters(frameFilters, shown);
  return addressOf(modules[module].path, [query, formatFields(panel)].filter(Boolean).join('&'));
};
