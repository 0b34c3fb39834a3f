import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { WORKBOOK_TYPE } from '#lib/exports/workbook.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { exportImportRows } from '#lib/imports/export-import-rows.ts';
import { ofPanel } from '#lib/imports/import-owner.ts';
import { ImportParams, RowsFileQuery } from '#lib/imports/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'admin',
      params: ImportParams,
      query: RowsFileQuery,
      answers: [
        { status: 200, type: 'text/csv' },
        { status: 200, type: WORKBOOK_TYPE },
      ],
      limit: ADMIN_LIMITS.read,
      errors: ['NOT_FOUND', 'EXPORTS_RUNNING', 'EXPORTS_BUSY', 'EXPORT_TOO_SLOW'],
    },
    ofPanel(exportImportRows),
  ),
});
