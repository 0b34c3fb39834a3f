import { listUsers } from '#lib/admin/directory/list-users.ts';
import { UsersOut, UsersQuery } from '#lib/admin/directory/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: UsersQuery,
      output: UsersOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listUsers,
  ),
});
