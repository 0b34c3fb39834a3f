import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayChoosePlan, planHold, subscriptionActions } from '#lib/billing/rules/offered-actions.ts';
import { planOffer, purchasesFor, type Visitor } from '#lib/billing/rules/plan-offer.ts';
import { PROVIDER_STATUSES, type SubscriptionFacts, subscriptionState } from '#lib/billing/rules/policy.ts';
import { INTERVALS, PLAN_NAMES, SUBSCRIPTION_STATES } from '#lib/vocabulary/terms.ts';

const on = (state: (typeof SUBSCRIPTION_STATES)[number], mayChoose = true): Visitor => ({
  role: 'user',
  subscription: { plan: 'growth', interval: 'monthly', state, mayChoose },
});

describe('the button on a plan', () => {
  it('leads a guest to signing up and an admin nowhere', () => {
    expect(planOffer('growth', null)).toEqual({ offer: 'sign_up', isOwn: false });
    expect(planOffer('growth', { role: 'admin', subscription: null }).offer).toBe('nothing');
  });

  it('offers the trial to who never had a subscription and to nobody else', () => {
    expect(planOffer('starter', { role: 'user', subscription: null }).offer).toBe('start_trial');
    for (const state of SUBSCRIPTION_STATES)
      expect(planOffer('starter', on(state)).offer).not.toBe('start_trial');
  });

  it('turns a trial into its plan, or changes to another', () => {
    expect(planOffer('growth', on('trial'))).toEqual({ offer: 'upgrade', isOwn: true });
    expect(planOffer('premium', on('trial'))).toEqual({ offer: 'change', isOwn: false });
  });

  it('leads to the present plan from every card while that must be looked after first', () => {
    for (const state of ['canceling', 'waiting_for_payment_method', 'unknown'] as const) {
      expect(planOffer('growth', on(state, false))).toEqual({ offer: 'manage', isOwn: true });
      expect(planOffer('premium', on(state, false))).toEqual({ offer: 'manage', isOwn: false });
    }
    // Paused: the own plan goes on with a card, another may be bought.
    expect(planOffer('growth', on('waiting_for_payment_method')).offer).toBe('manage');
    expect(planOffer('premium', on('waiting_for_payment_method')).offer).toBe('choose');
  });

  it('shows the own plan while it lasts', () => {
    expect(planOffer('growth', on('active'))).toEqual({ offer: 'manage', isOwn: true });
    expect(planOffer('growth', on('canceled'))).toEqual({ offer: 'choose', isOwn: false });
  });
});

describe('what can be bought', () => {
  const growth = { plan: 'growth', interval: 'monthly' } as const;
  const yearly = { plan: 'growth', interval: 'yearly' } as const;
  const starter = { plan: 'starter', interval: 'monthly' } as const;

  it('is a trial first, once', () => {
    expect(purchasesFor(growth, { actions: ['start_trial', 'subscribe'], currentChoice: null })).toEqual([
      'trial',
      'subscribe',
    ]);
    expect(purchasesFor(growth, { actions: ['subscribe'], currentChoice: null })).toEqual(['subscribe']);
  });

  it('ends a trial into its plan or another', () => {
    const trial = { actions: ['end_trial_and_upgrade', 'change_plan'], currentChoice: growth } as const;
    expect(purchasesFor(growth, trial)).toEqual(['upgrade']);
    expect(purchasesFor(yearly, trial)).toEqual(['upgrade']);
    expect(purchasesFor(starter, trial)).toEqual(['change']);
  });

  it('changes plan or interval of a paid one, and not to itself', () => {
    const active = { actions: ['manage', 'change_plan', 'cancel'], currentChoice: growth } as const;
    expect(purchasesFor(growth, active)).toEqual(['current']);
    expect(purchasesFor(yearly, active)).toEqual(['change_interval']);
    expect(purchasesFor(starter, active)).toEqual(['change']);
  });

  it('is nothing while the plan must be managed first', () => {
    expect(purchasesFor(starter, { actions: ['manage'], currentChoice: growth })).toEqual([]);
    expect(purchasesFor(growth, { actions: ['manage'], currentChoice: growth })).toEqual(['current']);
  });

  it('is any plan again after the end', () => {
    expect(purchasesFor(growth, { actions: ['choose_new_plan'], currentChoice: growth })).toEqual(['again']);
  });
});

describe('every door to a purchase', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const date = fc.option(fc.date({ noInvalidDate: true }), { nil: null });
  const someFacts: fc.Arbitrary<SubscriptionFacts | null> = fc.option(
    fc.record({
      status: fc.oneof(fc.constantFrom(...PROVIDER_STATUSES), fc.string()),
      pauseCause: fc.option(fc.string(), { nil: null }),
      trialEndsAt: date,
      cancelAt: date,
      cancelAtPeriodEnd: fc.boolean(),
      currentPeriodEnd: fc.date({ noInvalidDate: true }),
      endedAt: date,
      hasCard: fc.boolean(),
      modules: fc.constant([]),
    }),
    { nil: null },
  );
  const somePlan = fc.record({
    plan: fc.constantFrom(...PLAN_NAMES),
    interval: fc.constantFrom(...INTERVALS),
  });

  it('is shut while the present plan is on hold, and open otherwise: plans page, pricing and call alike', () => {
    fc.assert(
      fc.property(someFacts, somePlan, somePlan, fc.boolean(), (facts, own, choice, isTrialOffered) => {
        const isOpen = planHold(facts, now) === null;
        const actions = subscriptionActions(facts, now, { isTrialOffered });
        const mayChoose = mayChoosePlan(facts, now);
        expect(mayChoose).toBe(isOpen);
        const bought = purchasesFor(choice, { actions, currentChoice: facts && own }).filter(
          (purchase) => purchase !== 'current',
        );
        // The plan that runs is the one thing that an open door does not sell again.
        const isCurrent = actions.includes('change_plan') && choice.plan === own.plan;
        expect(bought.length > 0 || (isOpen && isCurrent)).toBe(isOpen);
        const subscription = facts && { ...own, state: subscriptionState(facts, now), mayChoose };
        const { offer } = planOffer(choice.plan, { role: 'user', subscription });
        if (!isOpen) expect(offer).toBe('manage');
      }),
    );
  });
});
