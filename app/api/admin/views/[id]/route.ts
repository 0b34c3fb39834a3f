import { deleteListView } from '#lib/admin/list/keep-list-views.ts';
import { ViewDeletedOut, ViewParams } from '#lib/admin/list/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      access: 'admin',
      params: ViewParams,
      output: ViewDeletedOut,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND'],
    },
    deleteListView,
  ),
});
