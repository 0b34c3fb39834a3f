import type { ComponentType } from 'react';
import type { PerDashboard } from '#lib/vocabulary/modules.ts';
import type { DashboardProps } from './dashboard/market-dashboard.tsx';
import { PriceMonitor } from './price-monitor/price-monitor.tsx';

/** Draws a module's dashboard. */
// biome-ignore lint/suspicious/noExplicitAny: each has a view of its own
export type DashboardScreen = ComponentType<DashboardProps<any>>;

/** What draws each module's dashboard; null where it has none. */
export const dashboardScreens = {
  priceMonitor: PriceMonitor,
  imdb: null,
  promotions: null,
  distributions: null,
} as const satisfies PerDashboard<DashboardScreen>;
