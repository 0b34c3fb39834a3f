import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { guarded, methods } from '#lib/http/route.ts';
import { SampleQuery } from '#lib/imports/schema.ts';
import { sendSample } from '#lib/imports/send-sample.ts';

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
