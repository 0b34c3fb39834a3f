import type { AddressFields } from '#lib/address/address-fields.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import { parseQuery } from '#lib/market/dashboard/filters/parse-format.ts';
import { priceMonitorFilters } from '#lib/market/price-monitor/price-monitor-filters.ts';
import type { PriceMonitorQuery } from '#lib/market/price-monitor/query.ts';

/** What an address of Price Monitor asks for. */
export const parsePriceMonitor = (fields: AddressFields): PriceMonitorQuery =>
  parseQuery(priceMonitorFilters, fields);

export const USUAL_MOVERS = nothingChosen(priceMonitorFilters).movers;
