import { WORKBOOK_TYPE } from '#lib/exports/workbook.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { exportImportRows } from '#lib/imports/export-import-rows.ts';
import { ofCompany } from '#lib/imports/import-owner.ts';
import { OWN_IMPORT_LIMITS } from '#lib/imports/limits.ts';
import { ImportParams, RowsFileQuery } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'owner',
      whileViewing: 'closed',
      params: ImportParams,
      query: RowsFileQuery,
      answers: [
        { status: 200, type: 'text/csv' },
        { status: 200, type: WORKBOOK_TYPE },
      ],
      limit: OWN_IMPORT_LIMITS.read,
      errors: ['PLAN_REQUIRED', 'NOT_FOUND', 'EXPORTS_RUNNING', 'EXPORTS_BUSY', 'EXPORT_TOO_SLOW'],
    },
    ofCompany(exportImportRows),
  ),
});
