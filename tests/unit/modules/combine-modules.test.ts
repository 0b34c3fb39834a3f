import { describe, expect, it } from 'vitest';
import type { TierLinks } from '#db/queries/dashboard-links.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { combineModules } from '#lib/modules/combine-modules.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { accountWith, subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T10:00:00Z');
const own = 'https://app.powerbi.com/view?r=own';
const tier = 'https://app.powerbi.com/view?r=tier';

const modules: SubscriptionSnapshot['modules'] = [
  { moduleId: 'priceMonitor', dashboardUrl: own },
  { moduleId: 'promotions', dashboardUrl: null },
];
const facts = (over: Partial<SubscriptionSnapshot>) => subscriptionSnapshot(now, { modules, ...over });

const combined = (subscription: SubscriptionSnapshot | null, tierLinks: TierLinks = {}) => {
  const scope = dataScope(accountWith(subscription), now);
  return Object.fromEntries(
    combineModules({ scope, subscription, tierLinks, locale: 'en', now }).map(
      ({ name, powerBILink, hasAccess, state }) => [name, [powerBILink, hasAccess, state]],
    ),
  );
};

describe('the combined modules', () => {
  it('carry no link and invite a guest', () => {
    expect(combined(null, { priceMonitor: tier })).toEqual({
      priceMonitor: [null, false, 'get_started'],
      imdb: [null, false, 'get_started'],
      promotions: [null, false, 'get_started'],
      distributions: [null, false, 'get_started'],
    });
  });

  it('are open natively in a trial, with the tier’s report where it has one', () => {
    const trial = facts({ status: 'trialing', trialEndsAt: addMs(now, DAY) });
    expect(combined(trial, { promotions: tier })).toEqual({
      priceMonitor: [null, true, 'open'],
      imdb: [null, false, 'upgrade_now'],
      promotions: [tier, true, 'open'],
      distributions: [null, false, 'upgrade_now'],
    });
  });

  it('show a paid plan its own report and let the others wait', () => {
    expect(combined(facts({}))).toMatchObject({
      priceMonitor: [own, true, 'open'],
      promotions: [null, false, 'waiting_for_activation'],
    });
    expect(combined(facts({}), { promotions: tier }).promotions).toEqual([
      tier,
      true,
      'waiting_for_activation',
    ]);
  });

  it('give nothing away when locked', () => {
    expect(combined(facts({ status: 'paused' }), { priceMonitor: tier }).priceMonitor).toEqual([
      null,
      false,
      'upgrade_now',
    ]);
  });
});
