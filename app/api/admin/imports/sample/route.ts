import { SampleQuery } from '#lib/admin/imports/schema.ts';
import { sendSample } from '#lib/admin/imports/send-sample.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { guarded, methods } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'admin',

      query: SampleQuery,
      answers: [{ status: 200, type: 'text/csv' }],
      limit: ADMIN_LIMITS.read,
      errors: ['NOT_FOUND'],
    },
    sendSample,
  ),
});
