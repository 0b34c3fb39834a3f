import { getImport } from '#lib/admin/imports/list-imports.ts';
import { ImportOut, ImportParams } from '#lib/admin/imports/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      params: ImportParams,
      output: ImportOut,
      limit: ADMIN_LIMITS.read,
      errors: ['NOT_FOUND'],
    },
    getImport,
  ),
});
