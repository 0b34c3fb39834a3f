import type { PerDashboard } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { AnyDashboard } from './dashboard/dashboard-type.ts';
import { priceMonitor } from './price-monitor/dashboard.ts';
import { promotions } from './promotions/dashboard.ts';

/** The dashboard of each module; null where it has none. Pages, calls, files, home and the API's document ask it. */
export type DashboardRegistry = Readonly<Record<ModuleName, AnyDashboard | null>>;

export const dashboards = {
  priceMonitor,
  imdb: null,
  promotions,
  distributions: null,
} as const satisfies PerDashboard<AnyDashboard>;
