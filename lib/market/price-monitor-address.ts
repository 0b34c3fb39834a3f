import { DEFAULT_PERIOD } from './periods.ts';
import type { PriceMonitorData } from './schema.ts';

export type PriceMonitorFilters = PriceMonitorData['filters'];

/** The query of an address that shows these filters; what is the default is left out. */
export const priceMonitorSearch = ({
  category,
  brands,
  retailers,
  period,
  range,
}: PriceMonitorFilters): string => {
  const search = new URLSearchParams({ category });
  if (brands.length > 0) search.set('brand', brands.join(','));
  if (retailers.length > 0) search.set('retailer', retailers.join(','));
  if (period === 'custom') {
    search.set('from', range.from);
    search.set('to', range.to);
  } else if (period !== DEFAULT_PERIOD) {
    search.set('period', period);
  }
  // Commas are allowed in a query and read better than their code.
  return search.toString().replaceAll('%2C', ',');
};
