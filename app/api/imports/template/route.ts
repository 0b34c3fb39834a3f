import { WORKBOOK_TYPE } from '#lib/exports/workbook.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { ofCompany } from '#lib/imports/import-owner.ts';
import { OWN_IMPORT_LIMITS } from '#lib/imports/limits.ts';
import { OwnTemplateQuery } from '#lib/imports/schema.ts';
import { sendOwnTemplate } from '#lib/imports/send-template.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'owner',
      whileViewing: 'closed',

      query: OwnTemplateQuery,
      answers: [
        { status: 200, type: 'text/csv' },
        { status: 200, type: WORKBOOK_TYPE },
      ],
      limit: OWN_IMPORT_LIMITS.read,
      errors: ['PLAN_REQUIRED'],
    },
    ofCompany(sendOwnTemplate),
  ),
});
