import type { DashboardScreen } from '#components/market/dashboard/dashboard-screen.ts';
import { PriceMonitor } from './price-monitor.tsx';

export const priceScreen: DashboardScreen = {
  module: 'priceMonitor',
  Screen: PriceMonitor,
  namespaces: ['priceMonitor', 'priceTiles'],
};
