import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { listJobs } from '#lib/admin/operations/list-jobs.ts';
import { JobsOut, JobsQuery } from '#lib/admin/operations/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: JobsQuery,
      output: JobsOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listJobs,
  ),
});
