import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';
import { startCheck } from '#lib/imports/change-import.ts';
import { ofPanel } from '#lib/imports/import-owner.ts';
import { ImportOut, ImportParams } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: ImportParams,

      output: ImportOut,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'IMPORT_NOT_IN_THAT_STATE'],
    },
    ofPanel(startCheck),
  ),
});
