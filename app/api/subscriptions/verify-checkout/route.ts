import { BILLING_LIMITS } from '#lib/billing/limits.ts';
import { VerifyCheckoutOut, VerifyCheckoutQuery } from '#lib/billing/rules/schema.ts';
import { verifyCheckout } from '#lib/billing/verify-checkout.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      whileViewing: 'closed',
      query: VerifyCheckoutQuery,
      output: VerifyCheckoutOut,
      limit: BILLING_LIMITS.verify,
      errors: ['NO_SESSION_ID', 'NOT_FOUND', 'PAYMENT_PROVIDER_ERROR'],
    },
    verifyCheckout,
  ),
});
