import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { SearchOut, SearchQuery } from '#lib/admin/search/schema.ts';
import { searchEverything } from '#lib/admin/search/search-everything.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: SearchQuery,
      output: SearchOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    searchEverything,
  ),
});
