import { NoQuery } from '#lib/admin/analytics/schema.ts';
import { getHealthReport } from '#lib/admin/health/get-health-report.ts';
import { HealthReportOut } from '#lib/admin/health/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: NoQuery, output: HealthReportOut, limit: ADMIN_LIMITS.read },
    getHealthReport,
  ),
});
