import { getDispute } from '#lib/admin/disputes/list-disputes.ts';
import { AdminDisputeParams, DisputeDetailsOut } from '#lib/admin/disputes/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      params: AdminDisputeParams,
      output: DisputeDetailsOut,
      limit: ADMIN_LIMITS.read,
      errors: ['NOT_FOUND', 'SEARCH_TOO_SLOW'],
    },
    getDispute,
  ),
});
