import { describe, expect, it } from 'vitest';
import { levelOf } from '#lib/billing/rules/features.ts';
import { dataScope, showcaseScope } from '#lib/market/access/actor-scope.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import { GUEST, type SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { DATA_LEVELS, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';
import { accountWith, subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-12-20T12:00:00Z');

const subscription = (facts: Partial<SubscriptionSnapshot>): SubscriptionSnapshot =>
  subscriptionSnapshot(now, {
    modules: [{ moduleId: 'priceMonitor', dashboardUrl: null }],
    categoryIds: ['milk', 'tea'],
    ...facts,
  });

describe('who sees which rows', () => {
  it('shows a guest, and a company without a plan, the showcase of generated rows', () => {
    expect(dataScope(GUEST, now)).toEqual(showcaseScope);
    expect(dataScope(accountWith(null), now)).toEqual(showcaseScope);
    expect(showcaseScope).toMatchObject({ datasets: ['sample'], categories: 'showcase' });
  });

  it('shows the showcase to someone who has no company yet', () => {
    expect(dataScope({ ...accountWith(null), company: null }, now)).toEqual(showcaseScope);
  });

  it('shows a trial generated rows of its choice', () => {
    const scope = dataScope(accountWith(subscription({ status: 'trialing', trialEndsAt: later })), now);
    expect(scope).toEqual({
      why: 'trial',
      datasets: ['sample'],
      categories: ['milk', 'tea'],
      modules: ['priceMonitor'],
      level: 'product',
      features: ['tradePrice'],
      owner: 'c',
    });
  });

  it('shows a company its own rows while its plan has trade prices, and admins none', () => {
    const ownerOf = (plan: PlanName, status: string) =>
      dataScope(accountWith(subscription({ status, plan, trialEndsAt: later })), now).owner;
    expect([ownerOf('growth', 'active'), ownerOf('premium', 'past_due')]).toEqual(['c', 'c']);
    expect([ownerOf('starter', 'active'), ownerOf('premium', 'canceled')]).toEqual([undefined, undefined]);
    expect(dataScope(accountWith(null, 'admin'), now).owner).toBeUndefined();
  });

  it('tells figures as finely as the plan sells them, in a trial too', () => {
    for (const status of ['trialing', 'active']) {
      const scopeOf = (plan: PlanName) =>
        dataScope(accountWith(subscription({ status, plan, trialEndsAt: later })), now);
      for (const plan of PLAN_NAMES) expect(scopeOf(plan).level).toBe(levelOf(plan));
      expect(seesLevel(scopeOf('starter'), 'product')).toBe(false);
      expect(seesLevel(scopeOf('growth'), 'product')).toBe(true);
      expect(seesLevel(scopeOf('growth'), 'listing')).toBe(false);
      expect(seesLevel(scopeOf('premium'), 'product')).toBe(true);
    }
    expect(dataScope(accountWith(null, 'admin'), now).level).toBe('listing');
    expect(showcaseScope.level).toBe('listing');
  });

  it('shows an admin everything, licensed rows before generated ones', () => {
    expect(dataScope(accountWith(null, 'admin'), now)).toMatchObject({
      why: 'admin',
      datasets: ['licensed', 'sample'],
      categories: 'all',
      modules: 'all',
    });
  });

  it('lets a finer level see the coarser ones', () => {
    const seen = DATA_LEVELS.map((level) => DATA_LEVELS.filter((wanted) => seesLevel({ level }, wanted)));
    expect(seen).toEqual([['brand'], ['brand', 'product'], ['brand', 'product', 'listing']]);
  });

  it('shows a paid plan licensed rows of its choice before generated ones', () => {
    for (const facts of [{}, { cancelAt: later }, { status: 'past_due' }]) {
      const scope = dataScope(accountWith(subscription(facts)), now);
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
      expect(dataScope(accountWith(subscription({ status })), now)).toEqual(showcaseScope);
    },
  );

  it('shows an admin everything', () => {
    expect(dataScope(accountWith(null, 'admin'), now)).toMatchObject({
      why: 'admin',
      categories: 'all',
      modules: 'all',
    });
  });

  it('covers only the modules that were chosen', () => {
    const scope = dataScope(accountWith(subscription({})), now);
    expect(moduleAccess(scope, 'priceMonitor')).toBe('paid');
    expect(moduleAccess(scope, 'promotions')).toBe('closed');
    expect(moduleAccess(showcaseScope, 'promotions')).toBe('showcase');
  });
});
