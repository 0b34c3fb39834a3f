import { FoundUsersOut, UserSearchQuery } from '#lib/admin/directory/schema.ts';
import { searchUsers } from '#lib/admin/directory/search-users.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: UserSearchQuery,
      output: FoundUsersOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    searchUsers,
  ),
});
