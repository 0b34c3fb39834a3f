import { checkServices } from '#lib/admin/health/check-services.ts';
import { HealthReportOut } from '#lib/admin/health/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'admin', output: HealthReportOut, limit: LIMITS.administer }, checkServices),
});
