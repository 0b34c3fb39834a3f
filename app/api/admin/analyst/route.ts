import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { listAnalystUse } from '#lib/admin/operations/list-analyst-use.ts';
import { AnalystUseOut, AnalystUseQuery } from '#lib/admin/operations/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: AnalystUseQuery,
      output: AnalystUseOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listAnalystUse,
  ),
});
