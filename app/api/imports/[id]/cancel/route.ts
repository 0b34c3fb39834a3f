import { methods, route } from '#lib/http/route.ts';
import { cancelImport } from '#lib/imports/change-import.ts';
import { ofCompany } from '#lib/imports/import-owner.ts';
import { OWN_IMPORT_LIMITS } from '#lib/imports/limits.ts';
import { ImportOut, ImportParams } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'owner',
      params: ImportParams,

      output: ImportOut,
      limit: OWN_IMPORT_LIMITS.change,
      errors: ['PLAN_REQUIRED', 'NOT_FOUND', 'IMPORT_NOT_IN_THAT_STATE'],
    },
    ofCompany(cancelImport),
  ),
});
