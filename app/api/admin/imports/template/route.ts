import { sendTemplate } from '#lib/admin/imports/export-import-rows.ts';
import { TemplateQuery } from '#lib/admin/imports/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'admin',

      query: TemplateQuery,
      answers: [{ status: 200, type: 'text/csv' }],
      limit: ADMIN_LIMITS.read,
    },
    sendTemplate,
  ),
});
