import type { SubscriptionFacts } from '#lib/billing/rules/policy.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import type { Account, SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';

/** Subscriptions as the actor carries them, without a database: paid monthly and going on, unless said otherwise. */

const PERIOD_LEFT = 20 * DAY;

export const subscriptionFacts = (now: Date, over: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  status: 'active',
  pauseCause: null,
  trialEndsAt: null,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  currentPeriodEnd: addMs(now, PERIOD_LEFT),
  endedAt: null,
  hasCard: false,
  modules: [],
  ...over,
});

export const subscriptionSnapshot = (
  now: Date,
  over: Partial<SubscriptionSnapshot> = {},
): SubscriptionSnapshot => ({
  ...subscriptionFacts(now),
  id: 's',
  stripeSubscriptionId: 'sub_1',
  plan: 'growth',
  interval: 'monthly',
  pricePerCategory: 24_900,
  quantity: 3,
  currency: 'USD',
  startedAt: now,
  currentPeriodEnd: addMs(now, PERIOD_LEFT),
  modules: [],
  categoryIds: [],
  ...over,
});

/** Someone whose company has this subscription. */
export const accountWith = (
  subscription: SubscriptionSnapshot | null,
  role: Account['role'] = 'user',
): Account => ({
  kind: 'account',
  userId: 'u',
  sessionId: 'x',
  sessionKind: 'cookie',
  role,
  name: 'Mona',
  email: 'mona@company.example',
  locale: 'en',
  hasPassword: true,
  viewing: null,
  dailyMessageLimit: null,
  createdAt: new Date(0),
  company: { id: 'c', name: 'Delta', membershipRole: 'owner', stripeCustomerId: null, subscription },
});
