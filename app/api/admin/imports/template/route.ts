import { TemplateQuery } from '#lib/admin/imports/schema.ts';
import { sendTemplate } from '#lib/admin/imports/send-template.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { WORKBOOK_TYPE } from '#lib/exports/workbook.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'admin',

      query: TemplateQuery,
      answers: [
        { status: 200, type: 'text/csv' },
        { status: 200, type: WORKBOOK_TYPE },
      ],
      limit: ADMIN_LIMITS.read,
    },
    sendTemplate,
  ),
});
