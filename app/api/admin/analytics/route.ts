import { getAnalytics } from '#lib/admin/analytics/get-analytics.ts';
import { AnalyticsOut, AnalyticsQuery } from '#lib/admin/analytics/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: AnalyticsQuery, output: AnalyticsOut, limit: ADMIN_LIMITS.read },
    getAnalytics,
  ),
});
