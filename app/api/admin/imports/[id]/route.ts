import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { methods, route } from '#lib/http/route.ts';
import { ofPanel } from '#lib/imports/import-owner.ts';
import { getImport } from '#lib/imports/list-imports.ts';
import { ImportOut, ImportParams } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      params: ImportParams,
      output: ImportOut,
      limit: ADMIN_LIMITS.read,
      errors: ['NOT_FOUND'],
    },
    ofPanel(getImport),
  ),
});
