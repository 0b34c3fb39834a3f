import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';
import { mapColumns } from '#lib/imports/change-import.ts';
import { ofPanel } from '#lib/imports/import-owner.ts';
import { ImportOut, ImportParams, MappingBody } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'admin',
      params: ImportParams,
      body: MappingBody,
      output: ImportOut,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'IMPORT_NOT_IN_THAT_STATE'],
    },
    ofPanel(mapColumns),
  ),
});
