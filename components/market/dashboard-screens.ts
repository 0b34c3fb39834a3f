import type { ComponentType } from 'react';
import type { Namespace } from '#lib/i18n/namespaces.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { CatalogueDashboard } from './catalogue/catalogue-dashboard.tsx';
import type { DashboardProps } from './dashboard/market-dashboard.tsx';
import { DistributionsScreen } from './distributions/distributions-screen.tsx';
import { PriceMonitor } from './price-monitor/price-monitor.tsx';
import { PromotionDashboard } from './promotions/promotion-dashboard.tsx';

/** Draws a module's dashboard, with the texts of its own that its page sends. */
export type DashboardScreen = {
  // biome-ignore lint/suspicious/noExplicitAny: each has a view of its own
  Screen: ComponentType<DashboardProps<any>>;
  namespaces: readonly Namespace[];
};

/** What draws each module's dashboard. */
export const dashboardScreens = {
  priceMonitor: { Screen: PriceMonitor, namespaces: ['priceMonitor', 'priceTiles'] },
  distributions: { Screen: DistributionsScreen, namespaces: ['distributions', 'distributionTiles'] },
  promotions: { Screen: PromotionDashboard, namespaces: ['promotions', 'promotionTiles'] },
  imdb: { Screen: CatalogueDashboard, namespaces: ['catalogue', 'catalogueTiles'] },
} as const satisfies Record<ModuleName, DashboardScreen>;
