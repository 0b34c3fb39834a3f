import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { enveloped } from '#lib/http/contract.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { ofPanel } from '#lib/imports/import-owner.ts';
import { receivePart } from '#lib/imports/receive-part.ts';
import { ImportOut, PartParams } from '#lib/imports/schema.ts';
import { PART_BYTES } from '#lib/vocabulary/import-terms.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: guarded(
    {
      access: 'admin',
      params: PartParams,
      bodyBytes: PART_BYTES,
      answers: [enveloped(ImportOut)],
      limit: ADMIN_LIMITS.upload,
      errors: ['NOT_FOUND', 'IMPORT_NOT_IN_THAT_STATE', 'IMPORT_PART_DIFFERS'],
    },
    ofPanel(receivePart),
  ),
});
