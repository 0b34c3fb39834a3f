import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { acceptTogether } from '#lib/admin/matching/decide-match.ts';
import { BulkMatchBody, DecisionsOut } from '#lib/admin/matching/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      body: BulkMatchBody,
      output: DecisionsOut,
      limit: ADMIN_LIMITS.decide,
      errors: ['NOT_FOUND', 'MATCHES_DIFFER', 'MATCH_CHANGED'],
    },
    acceptTogether,
  ),
});
