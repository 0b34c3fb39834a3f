import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { WORKBOOK_TYPE } from '#lib/exports/workbook.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { TemplateQuery } from '#lib/imports/schema.ts';
import { sendTemplate } from '#lib/imports/send-template.ts';

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
