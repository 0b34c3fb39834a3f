import type { ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { formatFilters, type Parsed } from '#lib/market/dashboard/filters/parse-format.ts';
import { type PriceMonitorFilters, priceMonitorFilters } from './price-monitor-filters.ts';

/** What an address of Price Monitor asks for. */
export type PriceMonitorQuery = Parsed<PriceMonitorFilters>;

/** The query of an address that shows these filters. */
export const formatPriceMonitor = (filters: ShownFilters<PriceMonitorFilters>): string =>
  formatFilters(priceMonitorFilters, filters);
