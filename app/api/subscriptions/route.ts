import { BILLING_LIMITS } from '#lib/billing/limits.ts';
import { NewSubscriptionBody, NewSubscriptionOut } from '#lib/billing/rules/schema.ts';
import { subscribe } from '#lib/billing/subscribe.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'owner',
      body: NewSubscriptionBody,
      output: NewSubscriptionOut,
      status: 201,
      limit: BILLING_LIMITS.subscribe,
      errors: [
        'FEATURE_OFF',
        'SELECTION_COUNT_INVALID',
        'TRIAL_ALREADY_USED',
        'PLAN_ON_HOLD',
        'CHECKOUT_REPLACED',
        'PAYMENT_PROVIDER_ERROR',
      ],
    },
    subscribe,
  ),
});
