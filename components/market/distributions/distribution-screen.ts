import type { DashboardScreen } from '#components/market/dashboard/dashboard-screen.ts';
import { DistributionsScreen } from './distributions-screen.tsx';

export const distributionScreen: DashboardScreen = {
  module: 'distributions',
  Screen: DistributionsScreen,
  namespaces: ['distributions', 'distributionTiles'],
};
