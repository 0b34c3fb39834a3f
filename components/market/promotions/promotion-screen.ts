import type { DashboardScreen } from '#components/market/dashboard/dashboard-screen.ts';
import { PromotionDashboard } from './promotion-dashboard.tsx';

export const promotionScreen: DashboardScreen = {
  module: 'promotions',
  Screen: PromotionDashboard,
  namespaces: ['promotions', 'promotionTiles'],
};
