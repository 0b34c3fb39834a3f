import { methods, route } from '#lib/http/route.ts';
import { removeOwnData } from '#lib/imports/delete-own-data.ts';
import { ofCompany } from '#lib/imports/import-owner.ts';
import { OWN_IMPORT_LIMITS } from '#lib/imports/limits.ts';
import { listImports } from '#lib/imports/list-imports.ts';
import { openOwnImport } from '#lib/imports/open-import.ts';
import { DeletedOut, ImportOut, ImportsOut, OwnImportBody, OwnImportsQuery } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'owner',
      query: OwnImportsQuery,
      output: ImportsOut,
      limit: OWN_IMPORT_LIMITS.read,
      errors: ['PLAN_REQUIRED', 'SEARCH_TOO_SLOW'],
    },
    ofCompany(listImports),
  ),
  POST: route(
    {
      access: 'owner',
      body: OwnImportBody,
      output: ImportOut,
      limit: OWN_IMPORT_LIMITS.open,
      errors: ['PLAN_REQUIRED', 'IMPORT_NOT_IN_THAT_STATE', 'OWN_IMPORTS_FULL'],
    },
    ofCompany(openOwnImport),
  ),
  DELETE: route({ access: 'owner', output: DeletedOut, limit: OWN_IMPORT_LIMITS.change }, removeOwnData),
});
