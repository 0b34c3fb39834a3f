import { describe, expect, test } from 'vitest';
import { findingText } from '#lib/admin/person/finding-text.ts';
import {
  diagnose,
  FINDING_CODES,
  type Finding,
  keepsOwner,
  type PersonFacts,
} from '#lib/admin/person/policy.ts';
import { GUESSES_A_DAY } from '#lib/auth/policy.ts';
import { TRIAL_OVER_CAUSE } from '#lib/billing/rules/policy.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T10:00:00Z');
const midnight = new Date('2026-11-20T22:00:00Z');
const linked = [{ moduleId: 'priceMonitor' as const, dashboardUrl: 'https://app.powerbi.com/view?r=x' }];
const unlinked = [...linked, { moduleId: 'promotions' as const, dashboardUrl: null }];
const plan = (over: Parameters<typeof subscriptionSnapshot>[1] = {}) =>
  subscriptionSnapshot(now, { modules: linked, ...over });

const account: PersonFacts['account'] = {
  role: 'user',
  status: 'active',
  blockedAt: null,
  blockedBy: null,
  blockReason: null,
  emailVerifiedAt: addMs(now, -9 * DAY),
  createdAt: addMs(now, -9 * DAY),
  dailyMessageLimit: null,
  questionsToday: 3,
  guessesToday: 2,
};

/** Someone who has nothing in their way, unless said otherwise. */
const look = ({
  account: over = {},
  ...facts
}: Partial<Omit<PersonFacts, 'account'>> & { account?: Partial<PersonFacts['account']> } = {}): Finding[] =>
  diagnose(
    {
      company: { members: 1, sync: { asked: 4, done: 4 } },
      subscription: plan(),
      trialUsed: true,
      due: null,
      activationDueAt: null,
      liveSubscriptions: 1,
      refusedMail: null,
      ...facts,
      account: { ...account, ...over },
    },
    now,
  );

test('nothing stands in the way of somebody with a running plan', () => {
  expect(look()).toEqual([]);
});

describe('of the account is found', () => {
  test('that it is blocked, by whom, since when and why', () => {
    const at = addMs(now, -HOUR);
    const blocked = {
      status: 'blocked' as const,
      blockedAt: at,
      blockedBy: { name: 'Hoda' },
      blockReason: 'spam',
    };
    expect(look({ account: blocked })).toEqual([{ code: 'blocked', at, by: 'Hoda', reason: 'spam' }]);
    expect(look({ account: { status: 'blocked' } })).toEqual([
      { code: 'blocked', at: null, by: null, reason: null },
    ]);
  });

  test('that its address is not verified, and the hours until it is deleted', () => {
    const created = (hours: number) => ({ emailVerifiedAt: null, createdAt: addMs(now, -hours * HOUR) });
    expect(look({ account: created(1) })).toEqual([{ code: 'email_unverified', hoursLeft: 23 }]);
    expect(look({ account: created(30) })).toEqual([{ code: 'email_unverified', hoursLeft: 0 }]);
  });

  test('that the guesses of the day are used up, until midnight in Cairo', () => {
    expect(look({ account: { guessesToday: GUESSES_A_DAY } })).toEqual([
      { code: 'guesses_used_up', until: midnight },
    ]);
    expect(look({ account: { guessesToday: GUESSES_A_DAY - 1 } })).toEqual([]);
  });

  test('that chat is off, or the questions of the day are used up', () => {
    expect(look({ account: { dailyMessageLimit: 0 } })).toEqual([{ code: 'chat_off' }]);
    expect(look({ account: { questionsToday: 49 } })).toEqual([]);
    expect(look({ account: { questionsToday: 50 } })).toEqual([
      { code: 'daily_limit_used', limit: 50, resetsAt: midnight },
    ]);
    expect(look({ account: { questionsToday: 50, dailyMessageLimit: 60 } })).toEqual([]);
  });
});

describe('of the company is found', () => {
  test('that there is none', () => {
    expect(look({ company: null, subscription: null })).toEqual([{ code: 'no_company' }]);
  });

  test('that it has no subscription, or one whose payment was never finished', () => {
    expect(look({ subscription: null, trialUsed: false })).toEqual([
      { code: 'no_subscription', trialUsed: false },
    ]);
    const unfinished = plan({ status: 'incomplete_expired' });
    expect(look({ subscription: unfinished })).toEqual([{ code: 'no_subscription', trialUsed: true }]);
  });

  test('that several of its subscriptions run', () => {
    expect(look({ liveSubscriptions: 2 })).toEqual([{ code: 'two_subscriptions', count: 2 }]);
  });

  test('that what is known of the payment provider is behind', () => {
    const company = { members: 1, sync: { asked: 7, done: 5 } };
    expect(look({ company })).toEqual([{ code: 'sync_behind', asked: 7, done: 5 }]);
  });

  test('that it has more members than seats, while its plan runs', () => {
    const seats = plans.growth.teamMembers;
    const company = (members: number) => ({ members, sync: { asked: 0, done: 0 } });
    expect(look({ company: company(seats) })).toEqual([]);
    expect(look({ company: company(seats + 1) })).toEqual([
      { code: 'too_many_members', members: seats + 1, seats },
    ]);
    expect(look({ company: company(500), subscription: plan({ plan: 'premium' }) })).toEqual([]);
  });
});

describe('of the subscription is found', () => {
  test('that a trial is over without a card', () => {
    const at = addMs(now, -DAY);
    const subscription = plan({ status: 'paused', pauseCause: TRIAL_OVER_CAUSE, trialEndsAt: at });
    expect(look({ subscription })).toEqual([{ code: 'trial_over', at }]);
    expect(look({ subscription: plan({ status: 'paused', pauseCause: 'by_hand' }) })).toEqual([
      { code: 'paused' },
    ]);
  });

  test('that a payment failed, what is due and when it is tried again, and whether that closes the dashboards', () => {
    const due = { amount: 74_700, currency: 'USD', nextAttemptAt: addMs(now, DAY) };
    expect(look({ subscription: plan({ status: 'past_due' }), due })).toEqual([
      { code: 'payment_failed', due, isClosed: false },
    ]);
    expect(look({ subscription: plan({ status: 'unpaid' }) })).toEqual([
      { code: 'payment_failed', due: null, isClosed: true },
    ]);
  });

  test('that it ends, or has ended', () => {
    const end = addMs(now, 5 * DAY);
    expect(look({ subscription: plan({ cancelAt: end }) })).toEqual([{ code: 'ends', at: end }]);
    const endedAt = addMs(now, -DAY);
    expect(look({ subscription: plan({ status: 'canceled', endedAt }) })).toEqual([
      { code: 'canceled', at: endedAt },
    ]);
  });

  test('that the provider calls its state a word that is not known', () => {
    expect(look({ subscription: plan({ status: 'frozen' }) })).toEqual([
      { code: 'unclear', status: 'frozen' },
    ]);
  });

  test('that it waits for activation, with the hours left', () => {
    const subscription = plan({ modules: unlinked });
    const waiting = (hours: number | null) =>
      look({ subscription, activationDueAt: hours === null ? null : addMs(now, hours * HOUR) });
    const found = (hoursLeft: number | null) => [{ code: 'activation', modules: ['promotions'], hoursLeft }];
    expect(waiting(28)).toEqual(found(28));
    expect(waiting(-2)).toEqual(found(-2));
    expect(waiting(null)).toEqual(found(null));
  });

  test('that a module of an open plan has no link, where nothing is waited for', () => {
    const subscription = plan({ modules: unlinked, status: 'past_due' });
    expect(look({ subscription }).map(({ code }) => code)).toEqual(['payment_failed', 'module_without_link']);
    const trial = plan({ modules: unlinked, status: 'trialing', trialEndsAt: addMs(now, 5 * DAY) });
    expect(look({ subscription: trial })).toEqual([]);
  });
});

test('the last mail that could not be sent is found', () => {
  const refusedMail = { template: 'paymentFailed', at: now, reason: 'no such mailbox' };
  expect(look({ refusedMail })).toEqual([{ code: 'mail_refused', ...refusedMail }]);
});

test('admins need neither company nor plan', () => {
  expect(look({ account: { role: 'admin' }, company: null, subscription: null })).toEqual([]);
});

test('the heaviest comes first', () => {
  const found = look({
    account: { status: 'blocked', dailyMessageLimit: 0 },
    subscription: plan({ cancelAt: addMs(now, DAY), modules: unlinked }),
    company: { members: 1, sync: { asked: 2, done: 1 } },
  });
  expect(found.map(({ code }) => code)).toEqual([
    'blocked',
    'module_without_link',
    'chat_off',
    'sync_behind',
    'ends',
  ]);
});

/** One of each. */
const EACH: Record<Finding['code'], Finding> = {
  blocked: { code: 'blocked', at: now, by: 'Hoda', reason: 'spam' },
  email_unverified: { code: 'email_unverified', hoursLeft: 3 },
  guesses_used_up: { code: 'guesses_used_up', until: midnight },
  no_company: { code: 'no_company' },
  no_subscription: { code: 'no_subscription', trialUsed: false },
  trial_over: { code: 'trial_over', at: now },
  payment_failed: {
    code: 'payment_failed',
    due: { amount: 74_700, currency: 'USD', nextAttemptAt: now },
    isClosed: true,
  },
  paused: { code: 'paused' },
  canceled: { code: 'canceled', at: now },
  ends: { code: 'ends', at: now },
  unclear: { code: 'unclear', status: 'frozen' },
  activation: { code: 'activation', modules: ['imdb'], hoursLeft: -2 },
  module_without_link: { code: 'module_without_link', modules: ['imdb', 'promotions'] },
  two_subscriptions: { code: 'two_subscriptions', count: 2 },
  chat_off: { code: 'chat_off' },
  daily_limit_used: { code: 'daily_limit_used', limit: 50, resetsAt: midnight },
  sync_behind: { code: 'sync_behind', asked: 7, done: 5 },
  mail_refused: { code: 'mail_refused', template: 'receipt', at: now, reason: 'no such mailbox' },
  too_many_members: { code: 'too_many_members', members: 6, seats: 5 },
};

test.each(FINDING_CODES)('%s is said whole in both languages', (code) => {
  for (const locale of ['en', 'ar'] as const) {
    const text = findingText(locale, EACH[code]);
    expect(text).not.toMatch(/[{}]|undefined|adminPerson/);
    expect(text.length).toBeGreaterThan(10);
  }
});

test('what is due is said with its amount, and a block with its reason', () => {
  expect(findingText('en', EACH.payment_failed)).toBe(
    'The payment of $747.00 failed. Stripe will retry on 20 Nov 2026, 12 noon. The dashboards are locked until it’s paid.',
  );
  expect(findingText('en', EACH.blocked)).toBe('Blocked since 20 Nov 2026, 12 noon by Hoda. Reason: spam');
  expect(findingText('en', EACH.activation)).toBe('Waiting for activation: IMDB. Overdue by 2 hours.');
});

describe('a company', () => {
  const owner = { role: 'owner', status: 'active' } as const;
  const blockedOwner = { role: 'owner', status: 'blocked' } as const;
  const member = { role: 'member', status: 'active' } as const;

  test('keeps an owner', () => {
    expect(keepsOwner([owner, member], [member, member])).toBe(false);
    expect(keepsOwner([owner, owner], [owner, member])).toBe(true);
  });

  test('keeps one who can sign in, where it had one', () => {
    expect(keepsOwner([owner, blockedOwner], [member, blockedOwner])).toBe(false);
    expect(keepsOwner([blockedOwner, blockedOwner], [member, blockedOwner])).toBe(true);
  });
});
