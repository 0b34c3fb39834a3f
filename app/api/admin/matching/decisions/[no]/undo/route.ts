import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { undoDecision } from '#lib/admin/matching/decide-match.ts';
import { DecisionParams, DecisionsOut } from '#lib/admin/matching/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: DecisionParams,
      output: DecisionsOut,
      limit: ADMIN_LIMITS.decide,
      errors: ['NOT_FOUND', 'MATCH_DECIDED', 'MATCH_CHANGED'],
    },
    undoDecision,
  ),
});
