import { cancelSubscription } from '#lib/billing/cancel-subscription.ts';
import { BILLING_LIMITS } from '#lib/billing/limits.ts';
import { CanceledSubscriptionOut, SubscriptionParams } from '#lib/billing/rules/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      access: 'owner',
      params: SubscriptionParams,
      output: CanceledSubscriptionOut,
      limit: BILLING_LIMITS.cancel,
      errors: ['NOT_FOUND', 'PAYMENT_PROVIDER_ERROR'],
    },
    cancelSubscription,
  ),
});
