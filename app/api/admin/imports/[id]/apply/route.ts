import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';
import { startApply } from '#lib/imports/change-import.ts';
import { ofPanel } from '#lib/imports/import-owner.ts';
import { ApplyBody, ImportOut, ImportParams } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: ImportParams,
      body: ApplyBody,
      output: ImportOut,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'IMPORT_NOT_IN_THAT_STATE', 'IMPORT_REPORT_CHANGED', 'IMPORT_MOSTLY_SUSPECT'],
    },
    ofPanel(startApply),
  ),
});
