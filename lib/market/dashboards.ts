import type { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { AnyDashboard } from './dashboard/dashboard-type.ts';
import { priceMonitor } from './price-monitor/dashboard.ts';

/** The dashboard of each module; null where it has none. Pages, calls, files, saved views and the API's document ask it. */
export type Dashboards = Readonly<Record<ModuleName, AnyDashboard | null>>;

/** A module that says it has a dashboard has one here. */
type Complete = {
  [Name in ModuleName]: (typeof modules)[Name]['hasDashboard'] extends true ? AnyDashboard : null;
};

export const dashboards = {
  priceMonitor,
  imdb: null,
  promotions: null,
  distributions: null,
} as const satisfies Complete;
