import { decideDispute } from '#lib/admin/disputes/decide-dispute.ts';
import { AdminDisputeParams, DisputeDetailsOut, VerdictBody } from '#lib/admin/disputes/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: AdminDisputeParams,
      body: VerdictBody,
      output: DisputeDetailsOut,
      limit: ADMIN_LIMITS.decide,
      errors: ['NOT_FOUND', 'DISPUTE_CLOSED', 'DISPUTE_WITHOUT_READINGS', 'SEARCH_TOO_SLOW'],
    },
    decideDispute,
  ),
});
