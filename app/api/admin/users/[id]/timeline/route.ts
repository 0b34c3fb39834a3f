import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { getTimeline } from '#lib/admin/person/list-timeline.ts';
import { PersonParams, TimelineOut, TimelineQuery } from '#lib/admin/person/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      params: PersonParams,
      query: TimelineQuery,
      output: TimelineOut,
      limit: ADMIN_LIMITS.read,
      errors: ['USER_NOT_FOUND'],
    },
    getTimeline,
  ),
});
