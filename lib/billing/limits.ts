import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

const MINUTE = 60;

/** How often a signed-in user may call what reaches the payment provider. */
export const BILLING_LIMITS = {
  subscribe: { name: 'subscribe', burst: 20, seconds: 10 * MINUTE, by: 'user' },
  cancel: { name: 'cancel-subscription', burst: 20, seconds: 10 * MINUTE, by: 'user' },
  portal: { name: 'billing-portal', burst: 30, seconds: 10 * MINUTE, by: 'user' },
  /** The result page asks again while a payment is pending. */
  verify: { name: 'verify-checkout', burst: 120, seconds: 10 * MINUTE, by: 'user' },
} as const satisfies Record<string, RouteLimit>;
