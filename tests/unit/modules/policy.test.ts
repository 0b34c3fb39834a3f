import { describe, expect, it } from 'vitest';
import type { SubscriptionFacts } from '#lib/billing/rules/policy.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { awaitsReport, shownDashboard } from '#lib/modules/policy.ts';
import { subscriptionFacts } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T10:00:00Z');
const report = 'https://app.powerbi.com/view?r=own';

const modules: SubscriptionFacts['modules'] = [
  { moduleId: 'priceMonitor', dashboardUrl: report },
  { moduleId: 'promotions', dashboardUrl: null },
];
const facts = (over: Partial<SubscriptionFacts>) => subscriptionFacts(now, { modules, ...over });

describe('the dashboard that a module page shows first', () => {
  it('is ours, with or without a report', () => {
    expect(shownDashboard(null, { chosen: null, isAsked: false })).toBe('native');
    expect(shownDashboard(report, { chosen: null, isAsked: false })).toBe('native');
  });

  it('is the one that the person looked at last', () => {
    expect(shownDashboard(report, { chosen: 'power_bi', isAsked: false })).toBe('power_bi');
    expect(shownDashboard(report, { chosen: 'native', isAsked: false })).toBe('native');
  });

  it('is ours again once the report is taken away', () => {
    expect(shownDashboard(null, { chosen: 'power_bi', isAsked: false })).toBe('native');
    expect(shownDashboard(null, { chosen: 'power_bi', isAsked: false })).toBe('native');
  });

  it('is ours where the address asks it for something, whatever was looked at last', () => {
    expect(shownDashboard(report, { chosen: 'power_bi', isAsked: true })).toBe('native');
  });
});

describe('a report that is being set up', () => {
  it('is waited for on the paid module that has none', () => {
    expect(awaitsReport(facts({}), 'promotions', now)).toBe(true);
    expect(awaitsReport(facts({}), 'priceMonitor', now)).toBe(false);
    expect(awaitsReport(facts({}), 'imdb', now)).toBe(false);
  });

  it('is still waited for after the plan was cancelled or a payment failed, until it closes', () => {
    expect(awaitsReport(facts({ cancelAt: addMs(now, DAY) }), 'promotions', now)).toBe(true);
    expect(awaitsReport(facts({ status: 'past_due' }), 'promotions', now)).toBe(true);
    expect(awaitsReport(facts({ cancelAt: addMs(now, -1) }), 'promotions', now)).toBe(false);
  });

  it('is not waited for in a trial or without a plan', () => {
    const trial = facts({ status: 'trialing', trialEndsAt: addMs(now, DAY) });
    expect(awaitsReport(trial, 'promotions', now)).toBe(false);
    expect(awaitsReport(null, 'promotions', now)).toBe(false);
  });
});
