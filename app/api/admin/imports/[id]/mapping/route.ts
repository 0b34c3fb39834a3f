import { mapColumns } from '#lib/admin/imports/change-import.ts';
import { ImportOut, ImportParams, MappingBody } from '#lib/admin/imports/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

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
    mapColumns,
  ),
});
