import { replayEvent } from '#lib/admin/operations/replay-event.ts';
import { ReplayedEventOut, StripeEventParams } from '#lib/admin/operations/schema.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'admin',
      params: StripeEventParams,
      output: ReplayedEventOut,
      status: 202,
      limit: LIMITS.administer,
      errors: ['NOT_FOUND', 'STRIPE_EVENT_GONE', 'PAYMENT_PROVIDER_ERROR'],
    },
    replayEvent,
  ),
});
