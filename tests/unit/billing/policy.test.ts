import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDueNow, type DueInvoice } from '#lib/billing/rules/amount-due.ts';
import {
  daysLost,
  mayChoosePlan,
  planHold,
  subscriptionActions,
  wayToPlan,
} from '#lib/billing/rules/offered-actions.ts';
import {
  dashboardAccess,
  hasChoice,
  isPayingOn,
  isTrialEnding,
  isTrialOver,
  moduleButton,
  PROVIDER_STATUSES,
  planMilestone,
  remainingTrialDays,
  type SubscriptionFacts,
  shownSubscription,
  subscriptionState,
} from '#lib/billing/rules/policy.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { subscriptionFacts } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T10:00:00Z');
const later = addMs(now, 20 * DAY);
const link = 'https://app.powerbi.com/view?r=x';

const modules: SubscriptionFacts['modules'] = [
  { moduleId: 'priceMonitor', dashboardUrl: link },
  { moduleId: 'promotions', dashboardUrl: link },
];
const facts = (over: Partial<SubscriptionFacts>) => subscriptionFacts(now, { modules, ...over });
const oneLinkMissing = [
  { moduleId: 'priceMonitor' as const, dashboardUrl: link },
  { moduleId: 'promotions' as const, dashboardUrl: null },
];
const ask = { isTrialOffered: false };

/** Every row of the table in docs/product/billing.md#subscription-states: state, dashboards, actions, button of a chosen and of another module. */
const rows: [string, SubscriptionFacts | null, string, string, string[], string, string][] = [
  ['no subscription', null, 'none', 'locked', ['subscribe'], 'get_started', 'get_started'],
  [
    'a trial',
    facts({ status: 'trialing', trialEndsAt: later }),
    'trial',
    'sample',
    ['end_trial_and_upgrade', 'add_payment_method', 'change_plan', 'cancel'],
    'open',
    'upgrade_now',
  ],
  [
    'a trial with a card',
    facts({ status: 'trialing', trialEndsAt: later, hasCard: true }),
    'trial',
    'sample',
    ['end_trial_and_upgrade', 'change_card', 'change_plan', 'cancel'],
    'open',
    'upgrade_now',
  ],
  ['active', facts({}), 'active', 'open', ['manage', 'change_plan', 'cancel'], 'open', 'upgrade_now'],
  [
    'active with a link missing',
    facts({ modules: oneLinkMissing }),
    'waiting_for_activation',
    'open',
    ['manage', 'change_plan', 'cancel'],
    'open',
    'upgrade_now',
  ],
  [
    'active with a date of cancellation',
    facts({ cancelAt: later }),
    'canceling',
    'open',
    ['manage'],
    'open',
    'upgrade_now',
  ],
  [
    'active with the flag of the period end',
    facts({ cancelAtPeriodEnd: true }),
    'canceling',
    'open',
    ['manage'],
    'open',
    'upgrade_now',
  ],
  [
    'past due',
    facts({ status: 'past_due' }),
    'waiting_for_payment_method',
    'open',
    ['pay_now', 'manage'],
    'open',
    'upgrade_now',
  ],
  [
    'paused',
    facts({ status: 'paused', pauseCause: 'trial_end_without_payment_method' }),
    'waiting_for_payment_method',
    'locked',
    ['add_payment_method', 'choose_new_plan'],
    'upgrade_now',
    'upgrade_now',
  ],
  [
    'unpaid',
    facts({ status: 'unpaid' }),
    'waiting_for_payment_method',
    'locked',
    ['add_payment_method', 'choose_new_plan'],
    'upgrade_now',
    'upgrade_now',
  ],
  [
    'incomplete',
    facts({ status: 'incomplete' }),
    'none',
    'locked',
    ['subscribe'],
    'get_started',
    'get_started',
  ],
  [
    'canceled',
    facts({ status: 'canceled', endedAt: now }),
    'canceled',
    'locked',
    ['choose_new_plan'],
    'get_started',
    'get_started',
  ],
  ['a new word', facts({ status: 'hibernating' }), 'unknown', 'open', ['manage'], 'unknown', 'unknown'],
];

describe('what a subscription means', () => {
  it.each(rows)(
    'reads %s as the table says',
    (_name, subscription, state, access, actions, chosen, other) => {
      expect(subscriptionState(subscription, now)).toBe(state);
      expect(dashboardAccess(subscription, now)).toBe(access);
      expect(subscriptionActions(subscription, now, ask)).toEqual(actions);
      expect(moduleButton(subscription, 'priceMonitor', now)).toBe(chosen);
      expect(moduleButton(subscription, 'imdb', now)).toBe(other);
    },
  );

  it.each(rows)('lets %s buy another plan only where more than managing it is offered', (_name, facts) => {
    const actions = subscriptionActions(facts, now, ask);
    const buys = ['subscribe', 'end_trial_and_upgrade', 'change_plan', 'choose_new_plan'] as const;
    expect(mayChoosePlan(facts, now)).toBe(buys.some((action) => actions.includes(action)));
  });

  it('asks who has no open dashboards for the one thing that opens them', () => {
    const offered = { isTrialOffered: true };
    expect(wayToPlan(null, now, offered)).toBe('start_trial');
    expect(wayToPlan(facts({ status: 'incomplete' }), now, offered)).toBe('start_trial');
    expect(wayToPlan(null, now, ask)).toBe('subscribe');
    // No second trial is promised.
    expect(wayToPlan(facts({ status: 'canceled', endedAt: now }), now, offered)).toBe('choose_new_plan');
    for (const status of ['paused', 'unpaid'])
      expect(wayToPlan(facts({ status }), now, offered)).toBe('add_payment_method');
    for (const status of ['active', 'past_due', 'hibernating'])
      expect(wayToPlan(facts({ status }), now, offered)).toBe('manage');
  });

  it('counts a choice from the first payment or trial on', () => {
    expect(hasChoice(facts({ status: 'incomplete' }), now)).toBe(false);
    for (const status of ['trialing', 'active', 'canceled'])
      expect(hasChoice(facts({ status }), now)).toBe(true);
    expect(hasChoice(facts({ modules: [] }), now)).toBe(false);
  });

  it('offers a trial only to who never had one', () => {
    expect(subscriptionActions(null, now, { isTrialOffered: true })).toEqual(['start_trial', 'subscribe']);
  });

  it('waits for activation on the very module whose link is missing', () => {
    expect(moduleButton(facts({ modules: oneLinkMissing }), 'promotions', now)).toBe(
      'waiting_for_activation',
    );
  });

  it('is over once the date of a scheduled cancellation has come', () => {
    const ended = facts({ cancelAt: addMs(now, -1) });
    expect(subscriptionState(ended, now)).toBe('canceled');
    expect(dashboardAccess(ended, now)).toBe('locked');
  });

  it('reads only one kind of pause as the end of a trial', () => {
    expect(isTrialOver(facts({ status: 'paused', pauseCause: 'trial_end_without_payment_method' }))).toBe(
      true,
    );
    for (const pauseCause of ['pause_requested', 'first_payment_failure', 'system', null]) {
      expect(isTrialOver(facts({ status: 'paused', pauseCause }))).toBe(false);
    }
  });

  it('has one date: when it ended, ends or is charged next', () => {
    const past = addMs(now, -2 * DAY);
    const dates: [SubscriptionFacts, string, Date][] = [
      [facts({}), 'renews', later],
      [facts({ status: 'past_due' }), 'renews', later],
      [facts({ cancelAtPeriodEnd: true }), 'expires', later],
      [facts({ status: 'trialing', trialEndsAt: later }), 'expires', later],
      [facts({ status: 'trialing', trialEndsAt: later, hasCard: true }), 'renews', later],
      [
        facts({ status: 'trialing', trialEndsAt: later, hasCard: true, cancelAtPeriodEnd: true }),
        'expires',
        later,
      ],
      [facts({ status: 'paused', currentPeriodEnd: past }), 'ended', past],
      [facts({ status: 'unpaid' }), 'expires', later],
      [facts({ status: 'canceled', endedAt: past }), 'ended', past],
    ];
    for (const [plan, what, at] of dates) expect(planMilestone(plan, now)).toEqual({ what, at });
  });

  it('closes an unknown status when the known period is over', () => {
    expect(dashboardAccess(facts({ status: 'hibernating', currentPeriodEnd: addMs(now, -1) }), now)).toBe(
      'locked',
    );
  });

  it('counts the days of a trial as a calendar in Cairo does, none on the last one and never below zero', () => {
    const trial = (ms: number) => facts({ status: 'trialing', trialEndsAt: addMs(now, ms) });
    expect(remainingTrialDays(trial(7 * DAY), now)).toBe(7);
    expect(remainingTrialDays(trial(6 * DAY + HOUR), now)).toBe(6);
    expect(remainingTrialDays(trial(11 * HOUR), now)).toBe(0);
    expect(remainingTrialDays(trial(12 * HOUR), now)).toBe(1);
    expect(remainingTrialDays(trial(1), now)).toBe(0);
    expect(remainingTrialDays(trial(-DAY), now)).toBe(0);
    expect(remainingTrialDays(facts({}), now)).toBeNull();
  });

  it('calls a trial to its end in the last days, unless it goes on by card or was cancelled', () => {
    const trial = (over: Partial<SubscriptionFacts>) =>
      isTrialEnding(facts({ status: 'trialing', trialEndsAt: addMs(now, 3 * DAY), ...over }), now);
    expect(trial({})).toBe(true);
    expect(trial({ trialEndsAt: addMs(now, 3 * DAY + 12 * HOUR) })).toBe(false);
    expect(trial({ hasCard: true })).toBe(false);
    expect(trial({ cancelAt: later })).toBe(false);
    expect(trial({ status: 'active' })).toBe(false);
  });

  it('warns of lost time exactly while something is open', () => {
    expect(daysLost(facts({ currentPeriodEnd: addMs(now, 19 * DAY + 1) }), now)).toBe(19);
    expect(daysLost(facts({ currentPeriodEnd: addMs(now, 1) }), now)).toBe(0);
    expect(daysLost(facts({ status: 'trialing', trialEndsAt: addMs(now, 7 * DAY) }), now)).toBe(7);
    expect(daysLost(facts({ status: 'canceled' }), now)).toBeNull();
    expect(daysLost(facts({ status: 'paused' }), now)).toBeNull();
  });

  it('has an answer for every status, date and flag', () => {
    const date = fc.option(fc.date({ noInvalidDate: true }), { nil: null });
    const any = fc.record({
      status: fc.oneof(fc.constantFrom(...PROVIDER_STATUSES), fc.string()),
      pauseCause: fc.option(fc.string(), { nil: null }),
      trialEndsAt: date,
      cancelAt: date,
      cancelAtPeriodEnd: fc.boolean(),
      currentPeriodEnd: fc.date({ noInvalidDate: true }),
      endedAt: date,
      hasCard: fc.boolean(),
    });
    fc.assert(
      fc.property(any, (over) => {
        const subscription = facts(over);
        const open = dashboardAccess(subscription, now) !== 'locked';
        const button = moduleButton(subscription, 'priceMonitor', now);
        // People who may look inside get a way in, and no one else does.
        expect(button === 'open' || button === 'unknown').toBe(open || button === 'unknown');
        expect(subscriptionActions(subscription, now, ask).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('what is owed now', () => {
  const invoice = (over: Partial<DueInvoice> = {}): DueInvoice => ({
    subscriptionId: 'ours',
    status: 'open',
    amountDue: 14_900,
    amountPaid: 0,
    currency: 'USD',
    nextAttemptAt: null,
    ...over,
  });
  const due = (status: string, invoices: DueInvoice[]) =>
    amountDueNow({ id: 'ours', ...facts({ status }) }, invoices);

  it('is what the open invoices of the subscription still ask for, after a payment failed', () => {
    for (const status of ['past_due', 'unpaid'])
      expect(due(status, [invoice(), invoice({ amountPaid: 4_900 })])).toEqual({
        amount: 24_900,
        currency: 'USD',
        nextAttemptAt: null,
      });
  });

  it('is tried again when the first of its invoices is', () => {
    const attempts = [later, null, addMs(now, DAY)].map((nextAttemptAt) => invoice({ nextAttemptAt }));
    expect(due('past_due', attempts)?.nextAttemptAt).toEqual(addMs(now, DAY));
  });

  it('leaves out what was paid, given up, or asked for another subscription', () => {
    const others = [
      invoice({ status: 'paid', amountPaid: 14_900 }),
      invoice({ status: 'void' }),
      invoice({ status: 'uncollectible' }),
      invoice({ status: 'draft' }),
      invoice({ subscriptionId: 'replaced' }),
      invoice({ subscriptionId: null }),
    ];
    expect(due('past_due', others)).toBeNull();
    expect(due('past_due', [...others, invoice()])).toMatchObject({ amount: 14_900, currency: 'USD' });
  });

  it('is nothing while no payment has failed, and once the plan has ended', () => {
    for (const status of PROVIDER_STATUSES.filter((each) => each !== 'past_due' && each !== 'unpaid'))
      expect(due(status, [invoice()])).toBeNull();
    expect(amountDueNow(null, [invoice()])).toBeNull();
  });
});

describe('a company that pays on', () => {
  it.each([
    ['an active plan', {}, true],
    ['a plan whose renewal failed', { status: 'past_due' }, true],
    ['a trial with a card', { status: 'trialing', trialEndsAt: later, hasCard: true }, true],
    ['a trial without a card', { status: 'trialing', trialEndsAt: later }, false],
    ['a plan that ends on a date', { cancelAt: later }, false],
    ['a plan that ends with its period', { cancelAtPeriodEnd: true }, false],
    [
      'a trial with a card that ends',
      { status: 'trialing', trialEndsAt: later, hasCard: true, cancelAt: later },
      false,
    ],
    ['a paused plan', { status: 'paused' }, false],
    ['an unpaid plan', { status: 'unpaid' }, false],
    ['an ended plan', { status: 'canceled', endedAt: addMs(now, -DAY) }, false],
  ] as [string, Partial<SubscriptionFacts>, boolean][])('is told of %s', (_, over, paysOn) => {
    expect(isPayingOn(facts(over), now)).toBe(paysOn);
  });
});

describe('a subscription in a list', () => {
  const shown = (over: Partial<SubscriptionFacts>) =>
    shownSubscription({ ...facts(over), plan: 'growth' }, now);

  it('has its links set only when every module has its own', () => {
    expect(shown({}).links).toBe('set');
    expect(shown({ modules: oneLinkMissing }).links).toBe('not_set');
    expect(shown({ modules: [] }).links).toBe('not_set');
    expect(shownSubscription(null, now)).toEqual({ plan: 'none', state: 'none', links: 'not_set' });
  });

  it('names the plan that is open, a trial as one, and none once it is locked', () => {
    expect(shown({})).toMatchObject({ plan: 'growth', state: 'active' });
    expect(shown({ status: 'past_due' })).toMatchObject({ plan: 'growth' });
    expect(shown({ status: 'trialing', trialEndsAt: later })).toMatchObject({
      plan: 'trial',
      state: 'trial',
    });
    expect(shown({ status: 'canceled', endedAt: addMs(now, -DAY) }).plan).toBe('none');
  });
});

describe('what is to be settled before another plan is bought', () => {
  it.each([
    [{}, null],
    [{ status: 'past_due' }, 'payment_due'],
    [{ cancelAt: later }, 'ending'],
    [{ status: 'trialing', trialEndsAt: later }, null],
    [{ status: 'something new' }, 'unclear'],
    [{ status: 'canceled', endedAt: addMs(now, -DAY) }, null],
  ] as [Partial<SubscriptionFacts>, string | null][])('of %o: %s', (over, hold) => {
    expect(planHold(facts(over), now)).toBe(hold);
  });
});
