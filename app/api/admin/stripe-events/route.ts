import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { listStripeEvents } from '#lib/admin/operations/list-stripe-events.ts';
import { StripeEventsOut, StripeEventsQuery } from '#lib/admin/operations/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: StripeEventsQuery,
      output: StripeEventsOut,
      limit: ADMIN_LIMITS.read,
      errors: ['SEARCH_TOO_SLOW'],
    },
    listStripeEvents,
  ),
});
