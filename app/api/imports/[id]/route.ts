import { methods, route } from '#lib/http/route.ts';
import { ofCompany } from '#lib/imports/import-owner.ts';
import { OWN_IMPORT_LIMITS } from '#lib/imports/limits.ts';
import { getImport } from '#lib/imports/list-imports.ts';
import { ImportOut, ImportParams } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'owner',
      params: ImportParams,
      output: ImportOut,
      limit: OWN_IMPORT_LIMITS.read,
      errors: ['PLAN_REQUIRED', 'NOT_FOUND'],
    },
    ofCompany(getImport),
  ),
});
