import { NoQuery } from '#lib/admin/analytics/schema.ts';
import { getDataHealth } from '#lib/admin/data/get-data-health.ts';
import { DataHealthOut } from '#lib/admin/data/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: NoQuery, output: DataHealthOut, limit: ADMIN_LIMITS.read },
    getDataHealth,
  ),
});
