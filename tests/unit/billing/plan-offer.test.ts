import { describe, expect, it } from 'vitest';
import { planOffer, purchasesFor, type Visitor } from '#lib/billing/plan-offer.ts';
import { SUBSCRIPTION_STATES } from '#lib/core/vocabulary.ts';

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
    expect(purchasesFor(growth, { actions: ['start_trial', 'subscribe'], own: null })).toEqual([
      'trial',
      'subscribe',
    ]);
    expect(purchasesFor(growth, { actions: ['subscribe'], own: null })).toEqual(['subscribe']);
  });

  it('ends a trial into its plan or another', () => {
    const trial = { actions: ['end_trial_and_upgrade', 'change_plan'], own: growth } as const;
    expect(purchasesFor(growth, trial)).toEqual(['upgrade']);
    expect(purchasesFor(yearly, trial)).toEqual(['upgrade']);
    expect(purchasesFor(starter, trial)).toEqual(['change']);
  });

  it('changes plan or interval of a paid one, and not to itself', () => {
    const active = { actions: ['manage', 'change_plan', 'cancel'], own: growth } as const;
    expect(purchasesFor(growth, active)).toEqual(['current']);
    expect(purchasesFor(yearly, active)).toEqual(['change_interval']);
    expect(purchasesFor(starter, active)).toEqual(['change']);
  });

  it('is nothing while the plan must be managed first', () => {
    expect(purchasesFor(starter, { actions: ['manage'], own: growth })).toEqual([]);
    expect(purchasesFor(growth, { actions: ['manage'], own: growth })).toEqual(['current']);
  });

  it('is any plan again after the end', () => {
    expect(purchasesFor(growth, { actions: ['choose_new_plan'], own: growth })).toEqual(['again']);
  });
});
