import { retryMatching } from '#lib/admin/operations/change-job.ts';
import { RetriedOut, RetryMatchingBody } from '#lib/admin/operations/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      body: RetryMatchingBody,
      output: RetriedOut,
      limit: LIMITS.administer,
      errors: ['JOB_ALREADY_WAITING'],
    },
    retryMatching,
  ),
});
