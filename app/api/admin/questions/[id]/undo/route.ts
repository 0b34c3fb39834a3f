import { AdminDisputeParams, DisputeDetailsOut } from '#lib/admin/disputes/schema.ts';
import { undoAnswer } from '#lib/admin/disputes/undo-answer.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: AdminDisputeParams,
      output: DisputeDetailsOut,
      limit: ADMIN_LIMITS.decide,
      errors: ['NOT_FOUND', 'DISPUTE_NOT_UNDOABLE', 'MATCH_DECIDED', 'MATCH_CHANGED', 'SEARCH_TOO_SLOW'],
    },
    undoAnswer,
  ),
});
