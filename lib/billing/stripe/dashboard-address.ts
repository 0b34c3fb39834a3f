import { env } from '#lib/core/env.ts';

/** A customer's page in Stripe's own dashboard; null where what answers our calls is not Stripe. */
export const customerAddress = (customerId: string): string | null => {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = env();
  if (new URL(STRIPE_API_BASE).hostname !== 'api.stripe.com') return null;
  const mode = /^[a-z]+_test_/.test(STRIPE_SECRET_KEY) ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}customers/${customerId}`;
};
