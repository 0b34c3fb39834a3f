import { enveloped } from '#lib/http/contract.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { ofCompany } from '#lib/imports/import-owner.ts';
import { OWN_IMPORT_LIMITS } from '#lib/imports/limits.ts';
import { receivePart } from '#lib/imports/receive-part.ts';
import { ImportOut, PartParams } from '#lib/imports/schema.ts';
import { PART_BYTES } from '#lib/vocabulary/import-terms.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: guarded(
    {
      access: 'owner',
      params: PartParams,
      bodyBytes: PART_BYTES,
      answers: [enveloped(ImportOut)],
      limit: OWN_IMPORT_LIMITS.upload,
      errors: ['PLAN_REQUIRED', 'NOT_FOUND', 'IMPORT_NOT_IN_THAT_STATE', 'IMPORT_PART_DIFFERS'],
    },
    ofCompany(receivePart),
  ),
});
