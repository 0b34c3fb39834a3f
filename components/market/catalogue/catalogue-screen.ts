import type { DashboardScreen } from '#components/market/dashboard/dashboard-screen.ts';
import { CatalogueDashboard } from './catalogue-dashboard.tsx';

export const catalogueScreen: DashboardScreen = {
  module: 'imdb',
  Screen: CatalogueDashboard,
  namespaces: ['catalogue', 'catalogueTiles'],
};
