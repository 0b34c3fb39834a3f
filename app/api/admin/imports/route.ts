import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';
import { ofPanel } from '#lib/imports/import-owner.ts';
import { listImports } from '#lib/imports/list-imports.ts';
import { openImport } from '#lib/imports/open-import.ts';
import { ImportBody, ImportOut, ImportsOut, ImportsQuery } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: ImportsQuery,
      output: ImportsOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    ofPanel(listImports),
  ),
  POST: route(
    {
      access: 'admin',
      body: ImportBody,
      output: ImportOut,
      limit: LIMITS.administer,
      errors: ['IMPORT_NOT_IN_THAT_STATE'],
    },
    ofPanel(openImport),
  ),
});
