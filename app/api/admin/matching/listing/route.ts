import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { getMatch } from '#lib/admin/matching/list-matches.ts';
import { MatchOut, MatchQuery } from '#lib/admin/matching/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: MatchQuery,
      output: MatchOut,
      limit: ADMIN_LIMITS.read,
      errors: ['NOT_FOUND'],
    },
    getMatch,
  ),
});
