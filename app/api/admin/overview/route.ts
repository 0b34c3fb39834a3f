import { getOverview } from '#lib/admin/analytics/get-overview.ts';
import { NoQuery, OverviewOut } from '#lib/admin/analytics/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', query: NoQuery, output: OverviewOut, limit: ADMIN_LIMITS.read }, getOverview),
});
