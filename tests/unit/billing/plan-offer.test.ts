import { describe, expect, it } from 'vitest';
import { planOffer, type Visitor } from '#lib/billing/plan-offer.ts';
import { SUBSCRIPTION_STATES } from '#lib/core/vocabulary.ts';

const on = (state: (typeof SUBSCRIPTION_STATES)[number]): Visitor => ({
  role: 'user',
  subscription: { plan: 'growth', interval: 'monthly', state },
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

  it('shows the own plan while it lasts', () => {
    expect(planOffer('growth', on('active'))).toEqual({ offer: 'manage', isOwn: true });
    expect(planOffer('growth', on('canceled'))).toEqual({ offer: 'choose', isOwn: false });
  });
});
