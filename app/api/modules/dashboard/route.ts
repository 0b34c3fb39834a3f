import { methods, route } from '#lib/http/route.ts';
import { chooseDashboard } from '#lib/modules/choose-dashboard.ts';
import { DashboardChoice } from '#lib/modules/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route({ access: 'member', body: DashboardChoice, output: DashboardChoice }, chooseDashboard),
});
