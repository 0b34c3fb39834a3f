import { getCurrentSubscription } from '#lib/billing/get-current-subscription.ts';
import { CurrentSubscriptionOut } from '#lib/billing/rules/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'member', output: CurrentSubscriptionOut, withHoldings: true },
    getCurrentSubscription,
  ),
});
