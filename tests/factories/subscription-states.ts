import type { SubscriptionFacts } from '#lib/billing/rules/policy.ts';
import { addMs, DAY } from '#lib/core/clock.ts';

/** Every state that a company's plan can be in, by what its last sync would have written; null: it never had one. */
export const SUBSCRIPTION_STATES: Record<string, ((now: Date) => Partial<SubscriptionFacts>) | null> = {
  none: null,
  trial: (now) => ({ status: 'trialing', trialEndsAt: addMs(now, 5 * DAY) }),
  active: () => ({ status: 'active' }),
  canceling: (now) => ({ status: 'active', cancelAt: addMs(now, DAY) }),
  'past due': () => ({ status: 'past_due' }),
  'trial over': () => ({ status: 'paused', pauseCause: 'trial_end_without_payment_method' }),
  paused: () => ({ status: 'paused' }),
  unpaid: () => ({ status: 'unpaid' }),
  'not finished': () => ({ status: 'incomplete' }),
  'never finished': () => ({ status: 'incomplete_expired' }),
  canceled: () => ({ status: 'canceled' }),
  'canceled by time': (now) => ({ status: 'active', cancelAt: addMs(now, -DAY) }),
  'unknown, in its period': () => ({ status: 'something_new' }),
  'unknown, past its period': (now) => ({ status: 'something_new', currentPeriodEnd: addMs(now, -DAY) }),
};
