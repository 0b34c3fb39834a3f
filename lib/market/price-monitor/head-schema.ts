import type { ViewHead } from '#lib/market/dashboard/view/view-schema.ts';
import type { PriceMonitorFilters } from './price-monitor-filters.ts';

/** What a view says of itself above its panels. */
export type PriceHead = ViewHead<PriceMonitorFilters>;
