import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { listMatches } from '#lib/admin/matching/list-matches.ts';
import { MatchesOut, MatchesQuery } from '#lib/admin/matching/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: MatchesQuery,
      output: MatchesOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listMatches,
  ),
});
