import type { ComponentType } from 'react';
import type { Namespace } from '#lib/i18n/namespaces.ts';
import type { PerDashboard } from '#lib/vocabulary/modules.ts';
import type { DashboardProps } from './dashboard/market-dashboard.tsx';
import { PriceMonitor } from './price-monitor/price-monitor.tsx';
import { PromotionDashboard } from './promotions/promotion-dashboard.tsx';

/** Draws a module's dashboard, with the texts of its own that its page sends. */
export type DashboardScreen = {
  // biome-ignore lint/suspicious/noExplicitAny: each has a view of its own
  Screen: ComponentType<DashboardProps<any>>;
  namespaces: readonly Namespace[];
};

/** What draws each module's dashboard; null where it has none. */
export const dashboardScreens = {
  priceMonitor: { Screen: PriceMonitor, namespaces: ['priceMonitor', 'priceTiles'] },
  imdb: null,
  promotions: { Screen: PromotionDashboard, namespaces: ['promotions', 'promotionTiles'] },
  distributions: null,
} as const satisfies PerDashboard<DashboardScreen>;
