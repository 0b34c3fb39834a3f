import { describe, expect, it } from 'vitest';
import { dataScope, scopeCoversModule, showcaseScope } from '#lib/market/actor-scope.ts';
import { type Account, GUEST, type SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-12-20T12:00:00Z');

const subscription = (facts: Partial<SubscriptionSnapshot>): SubscriptionSnapshot =>
  subscriptionSnapshot(now, {
    modules: [{ moduleId: 'priceMonitor', dashboardUrl: null }],
    categoryIds: ['milk', 'tea'],
    ...facts,
  });

const account = (its: SubscriptionSnapshot | null, role: Account['role'] = 'user'): Account => ({
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
  createdAt: now,
  company: { id: 'c', name: 'Delta', membershipRole: 'owner', stripeCustomerId: null, subscription: its },
});

describe('who sees which rows', () => {
  it('shows a guest, and a company without a plan, the showcase of generated rows', () => {
    expect(dataScope(GUEST, now)).toEqual(showcaseScope);
    expect(dataScope(account(null), now)).toEqual(showcaseScope);
    expect(showcaseScope).toMatchObject({ datasets: ['sample'], categories: 'showcase' });
  });

  it('shows a trial generated rows of its choice', () => {
    const scope = dataScope(account(subscription({ status: 'trialing', trialEndsAt: later })), now);
    expect(scope).toEqual({
      why: 'trial',
      datasets: ['sample'],
      categories: ['milk', 'tea'],
      modules: ['priceMonitor'],
      products: true,
    });
  });

  it('lists single products from the plan that sells their level', () => {
    for (const status of ['trialing', 'active']) {
      const scopeOf = (plan: 'starter' | 'growth' | 'premium') =>
        dataScope(account(subscription({ status, plan, trialEndsAt: later })), now);
      expect(scopeOf('starter').products).toBe(false);
      expect(scopeOf('growth').products).toBe(true);
      expect(scopeOf('premium').products).toBe(true);
    }
    expect(dataScope(account(null, 'admin'), now).products).toBe(true);
  });

  it('shows a paid plan licensed rows of its choice before generated ones', () => {
    for (const facts of [{}, { cancelAt: later }, { status: 'past_due' }]) {
      const scope = dataScope(account(subscription(facts)), now);
      expect(scope).toMatchObject({
        why: 'paid',
        datasets: ['licensed', 'sample'],
        categories: ['milk', 'tea'],
      });
    }
  });

  it.each(['paused', 'unpaid', 'incomplete', 'incomplete_expired', 'canceled'])(
    'takes a subscription that is %s back to the showcase',
    (status) => {
      expect(dataScope(account(subscription({ status })), now)).toEqual(showcaseScope);
    },
  );

  it('shows an admin everything', () => {
    expect(dataScope(account(null, 'admin'), now)).toMatchObject({
      why: 'admin',
      categories: 'all',
      modules: 'all',
    });
  });

  it('covers only the modules that were chosen', () => {
    const scope = dataScope(account(subscription({})), now);
    expect(scopeCoversModule(scope, 'priceMonitor')).toBe(true);
    expect(scopeCoversModule(scope, 'promotions')).toBe(false);
    expect(scopeCoversModule(showcaseScope, 'promotions')).toBe(true);
  });
});
