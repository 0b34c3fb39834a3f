import { listActivations } from '#lib/admin/activation/list-activations.ts';
import { ActivationsOut, ActivationsQuery } from '#lib/admin/activation/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: ActivationsQuery,
      output: ActivationsOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listActivations,
  ),
});
