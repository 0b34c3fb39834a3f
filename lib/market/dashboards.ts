import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { catalogue } from './catalogue/dashboard.ts';
import type { AnyDashboard } from './dashboard/dashboard-type.ts';
import { distributionsDashboard } from './distributions/dashboard.ts';
import { priceMonitor } from './price-monitor/dashboard.ts';
import { promotions } from './promotions/dashboard.ts';

/** The dashboard of each module. Pages, calls, files, home and the API's document ask it. */
export type DashboardRegistry = Readonly<Record<ModuleName, AnyDashboard>>;

export const dashboards = {
  priceMonitor,
  distributions: distributionsDashboard,
  promotions,
  imdb: catalogue,
} as const satisfies DashboardRegistry;
