import { listDisputes } from '#lib/admin/disputes/list-disputes.ts';
import { AdminDisputesOut, AdminDisputesQuery } from '#lib/admin/disputes/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: AdminDisputesQuery,
      output: AdminDisputesOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listDisputes,
  ),
});
