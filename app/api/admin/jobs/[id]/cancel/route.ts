import { cancelJob } from '#lib/admin/operations/change-job.ts';
import { JobOut, JobParams } from '#lib/admin/operations/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: JobParams,
      output: JobOut,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'JOB_NOT_IN_THAT_STATE'],
    },
    cancelJob,
  ),
});
