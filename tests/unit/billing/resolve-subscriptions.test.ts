import { describe, expect, test } from 'vitest';
import type { ProviderInvoice, ProviderSubscription } from '#lib/billing/stripe/provider.ts';
import { ownerNoticesDue } from '#lib/billing/sync/owner-notices.ts';
import { type Attempt, cardsToUse, resolveSubscriptions } from '#lib/billing/sync/resolve-subscriptions.ts';
import {
  day,
  providerInvoice as invoice,
  providerSubscription as subscription,
} from '#tests/factories/provider-customer.ts';

const NOTHING_KNOWN = { replacedBy: new Map<string, string>(), doubles: new Set<string>() };

const attempts = (...list: Attempt[]) => new Map(list.map((attempt) => [attempt.id, attempt]));
const checkout = (id: string, replaces: string | null = null, openedAt = day(1)): Attempt => ({
  id,
  kind: 'checkout',
  openedAt,
  replaces,
});
const trial = (id: string): Attempt => ({ id, kind: 'trial', openedAt: day(1), replaces: null });

describe('of several subscriptions', () => {
  test('a purchase replaces what it was meant to, and its money stays', () => {
    const settled = resolveSubscriptions(
      {
        subscriptions: [subscription('new', { createdAt: day(5) }), subscription('old')],
        invoices: [invoice('i', 'old')],
      },
      attempts(checkout('old'), checkout('new', 'old', day(4))),
      NOTHING_KNOWN,
    );
    expect(settled.current).toBe('new');
    expect([...settled.cancellations]).toEqual([['old', 'new']]);
    expect([...settled.refunds]).toEqual([]);
  });

  test('a purchase that was paid replaces what it was meant to, though its own renewal failed before anybody looked', () => {
    const settled = resolveSubscriptions(
      {
        subscriptions: [subscription('old'), subscription('new', { createdAt: day(2), status: 'past_due' })],
        invoices: [invoice('i1', 'old'), invoice('i2', 'new')],
      },
      attempts(checkout('old'), checkout('new', 'old', day(2))),
      NOTHING_KNOWN,
    );
    expect(settled.current).toBe('new');
    expect(settled.doubles.size + settled.refunds.size).toBe(0);
  });

  test('a purchase replaces a trial whenever it was opened', () => {
    const settled = resolveSubscriptions(
      {
        subscriptions: [
          subscription('trial', { status: 'trialing' }),
          subscription('new', { createdAt: day(2) }),
        ],
        invoices: [],
      },
      attempts(trial('trial'), checkout('new')),
      NOTHING_KNOWN,
    );
    expect(settled.current).toBe('new');
    expect([...settled.cancellations]).toEqual([['trial', 'new']]);
  });

  test('the second of two purchases is ended and given back, whatever order they are listed in', () => {
    const [first, second] = [subscription('first'), subscription('second', { createdAt: day(2) })];
    for (const subscriptions of [
      [first, second],
      [second, first],
    ]) {
      const settled = resolveSubscriptions(
        { subscriptions, invoices: [invoice('a', 'first'), invoice('b', 'second', { paidAt: day(2) })] },
        attempts(checkout('first'), checkout('second')),
        NOTHING_KNOWN,
      );
      expect(settled.current).toBe('first');
      expect([...settled.doubles]).toEqual(['second']);
      expect([...settled.cancellations]).toEqual([['second', 'first']]);
      expect([...settled.refunds]).toEqual([['b', 'double']]);
    }
  });

  test('what was decided stays decided once the loser is over, and what was given back is not given twice', () => {
    const settled = resolveSubscriptions(
      {
        subscriptions: [
          subscription('first'),
          subscription('second', { status: 'canceled', endedAt: day(3) }),
        ],
        invoices: [invoice('b', 'second', { amountRefunded: 14_900 })],
      },
      attempts(checkout('first'), checkout('second')),
      { replacedBy: new Map([['second', 'first']]), doubles: new Set(['second']) },
    );
    expect(settled.current).toBe('first');
    expect(settled.cancellations.size + settled.refunds.size).toBe(0);
  });

  test('a renewal of the old one after the checkout was opened is given back, one before is not', () => {
    const renewal = { reason: 'subscription_cycle' };
    const settled = resolveSubscriptions(
      {
        subscriptions: [subscription('old'), subscription('new', { createdAt: day(20) })],
        invoices: [
          invoice('before', 'old', { ...renewal, paidAt: day(9) }),
          invoice('during', 'old', { ...renewal, paidAt: day(11) }),
        ],
      },
      attempts(checkout('old'), checkout('new', 'old', day(10))),
      NOTHING_KNOWN,
    );
    expect([...settled.refunds]).toEqual([['during', 'renewed_while_replaced']]);
  });

  test('what one that is over left open is voided, what a running one owes is not', () => {
    const due = { status: 'open', amountPaid: 0, paidAt: null };
    const settled = resolveSubscriptions(
      {
        subscriptions: [
          subscription('over', { status: 'canceled', endedAt: day(3) }),
          subscription('runs', { status: 'past_due', createdAt: day(4) }),
        ],
        invoices: [invoice('paid', 'over'), invoice('left', 'over', due), invoice('owed', 'runs', due)],
      },
      attempts(checkout('over'), checkout('runs')),
      NOTHING_KNOWN,
    );
    expect([...settled.voids]).toEqual(['left']);
  });

  test('one made by hand is left alone and reported', () => {
    const settled = resolveSubscriptions(
      {
        subscriptions: [subscription('ours'), subscription('hand', { attemptId: null, createdAt: day(2) })],
        invoices: [],
      },
      attempts(checkout('ours')),
      NOTHING_KNOWN,
    );
    expect(settled.unsettled).toEqual(['hand']);
    expect(settled.cancellations.size).toBe(0);
  });

  test('the newest that ended counts when none is alive; an unfinished one never does', () => {
    const over = (id: string, n: number) =>
      subscription(id, { status: 'canceled', createdAt: day(n), endedAt: day(n) });
    const unfinished = subscription('x', { status: 'incomplete_expired', createdAt: day(9) });
    const settled = resolveSubscriptions(
      { subscriptions: [over('a', 1), unfinished, over('b', 2)], invoices: [] },
      attempts(),
      NOTHING_KNOWN,
    );
    expect(settled.current).toBe('b');
  });
});

describe('a card', () => {
  const customer = (card: { id: string; addedAt: Date } | null, one: ProviderSubscription) => ({
    id: 'c',
    deleted: false,
    card,
    subscriptions: [one],
    invoices: [],
  });
  const old = { id: 'old', addedAt: day(1) };
  const fresh = { id: 'new', addedAt: day(2) };

  test('given later takes the place of the one in use, an older one does not', () => {
    expect(cardsToUse(customer(fresh, subscription('s', { card: old })), 's')).toEqual({ use: fresh });
    expect(cardsToUse(customer(old, subscription('s', { card: fresh })), 's')).toEqual({});
  });

  test('is used for what is owed where the subscription has none of its own, and for nothing else', () => {
    for (const status of ['past_due', 'unpaid'])
      expect(cardsToUse(customer(fresh, subscription('s', { status })), 's'), status).toEqual({ use: fresh });
    for (const status of ['active', 'trialing'])
      expect(cardsToUse(customer(fresh, subscription('s', { status })), 's'), status).toEqual({});
  });

  test('of nobody, or for a subscription that is over, is used for nothing', () => {
    const owed = subscription('s', { status: 'past_due' });
    expect(cardsToUse(customer(null, owed), 's')).toEqual({});
    expect(cardsToUse(customer(fresh, owed), 'another')).toEqual({});
    expect(cardsToUse(customer(fresh, owed), null)).toEqual({});
    expect(cardsToUse(customer(fresh, subscription('s', { status: 'canceled', card: old })), 's')).toEqual(
      {},
    );
    expect(cardsToUse(customer(fresh, subscription('s', { card: fresh })), 's')).toEqual({});
    expect(
      cardsToUse(customer({ ...fresh, addedAt: day(1) }, subscription('s', { card: old })), 's'),
    ).toEqual({});
    const running = subscription('s', { pauseCause: 'trial_end_without_payment_method', card: fresh });
    expect(cardsToUse(customer(fresh, running), 's')).toEqual({});
  });

  test('resumes a trial that paused for want of one, and no pause that somebody asked for', () => {
    const paused = (pauseCause: string) => subscription('s', { status: 'paused', pauseCause });
    expect(cardsToUse(customer(fresh, paused('trial_end_without_payment_method')), 's')).toEqual({
      resume: fresh,
    });
    expect(cardsToUse(customer(fresh, paused('pause_requested')), 's')).toEqual({});
  });
});

describe('what is told', () => {
  const kinds = (
    subscriptions: ProviderSubscription[],
    invoices: ProviderInvoice[],
    known = NOTHING_KNOWN,
    now = day(2),
  ) =>
    ownerNoticesDue({ subscriptions, invoices }, known, now).map(({ kind, subject }) => `${kind} ${subject}`);

  test('never speaks of the end of one that was merely replaced, nor of a double', () => {
    const ended = subscription('old', { status: 'canceled', endedAt: day(2) });
    expect(kinds([ended], [])).toEqual(['subscription_canceled old']);
    expect(kinds([ended], [], { replacedBy: new Map([['old', 'new']]), doubles: new Set() })).toEqual([]);
    const double = { replacedBy: new Map([['old', 'new']]), doubles: new Set(['old']) };
    expect(kinds([ended], [invoice('i', 'old')], double)).toEqual([]);
    expect(kinds([ended], [invoice('i', 'old', { amountRefunded: 14_900 })], double)).toEqual([
      'payment_refunded i',
    ]);
  });

  test('does not bring up old news after a long silence', () => {
    expect(kinds([subscription('s')], [invoice('i', 's')], NOTHING_KNOWN, day(30))).toEqual([]);
  });

  test('warns of a trial that ends within three days, unless it was cancelled', () => {
    const ending = subscription('s', { status: 'trialing', startedAt: day(1), trialEndsAt: day(8) });
    expect(kinds([ending], [], NOTHING_KNOWN, day(4))).toEqual(['trial_started s']);
    expect(kinds([ending], [], NOTHING_KNOWN, day(5))).toEqual(['trial_started s', 'trial_ending s']);
    const canceled = { ...ending, cancelAt: day(8), canceledAt: day(3) };
    expect(kinds([canceled], [], NOTHING_KNOWN, day(5))).toEqual([
      'trial_started s',
      `cancellation_scheduled s:${day(8).getTime()}`,
    ]);
  });

  test('names the price of all categories as what a trial will cost', () => {
    const ending = subscription('s', {
      ...{ status: 'trialing', startedAt: day(1), trialEndsAt: day(8) },
      ...{ planId: 'growth_monthly', pricePerCategory: 24_900, quantity: 3 },
    });
    const due = ownerNoticesDue({ subscriptions: [ending], invoices: [] }, NOTHING_KNOWN, day(5));
    expect(due.map(({ kind, facts }) => [kind, facts.amount, facts.currency])).toEqual([
      ['trial_started', 74_700, 'USD'],
      ['trial_ending', 74_700, 'USD'],
    ]);
  });

  test('speaks of a trial that ended for want of a card', () => {
    const over = subscription('s', {
      ...{ status: 'paused', pauseCause: 'trial_end_without_payment_method' },
      ...{ startedAt: day(1), trialEndsAt: day(8) },
    });
    expect(kinds([over], [], NOTHING_KNOWN, day(9))).toEqual(['trial_ended s']);
    expect(kinds([{ ...over, pauseCause: 'pause_requested' }], [], NOTHING_KNOWN, day(9))).toEqual([]);
  });

  test('tells a payment with its receipt, and the start of the plan with the first one', () => {
    const paid = invoice('i', 's', {
      receiptUrl: 'https://pay.example/receipt',
      hostedUrl: 'https://pay.example/i',
    });
    const due = ownerNoticesDue(
      { subscriptions: [subscription('s')], invoices: [paid] },
      NOTHING_KNOWN,
      day(2),
    );
    const facts = {
      ...{ planId: 'starter_monthly', at: day(1).toISOString(), amount: 14_900, currency: 'USD' },
      link: 'https://pay.example/receipt',
    };
    expect(due).toEqual([
      { kind: 'subscription_started', subject: 's', subscriptionId: 's', facts },
      { kind: 'payment_received', subject: 'i', subscriptionId: 's', facts },
    ]);
    const [, withoutReceipt] = ownerNoticesDue(
      { subscriptions: [subscription('s')], invoices: [{ ...paid, receiptUrl: null }] },
      NOTHING_KNOWN,
      day(2),
    );
    expect(withoutReceipt?.facts.link).toBe('https://pay.example/i');
    const free = invoice('free', 's', { amountDue: 0, amountPaid: 0 });
    expect(kinds([subscription('s')], [free])).toEqual([]);
    expect(kinds([subscription('s')], [invoice('elsewhere', 'unknown')])).toEqual([]);
  });

  test('tells a failed payment once it was tried, with the next try, while its plan runs', () => {
    const open = invoice('i', 's', {
      ...{ status: 'open', amountPaid: 0, paidAt: null, attempts: 1, issuedAt: day(2) },
      ...{ nextAttemptAt: day(4), hostedUrl: 'https://pay.example/i' },
    });
    const runs = subscription('s', { status: 'past_due' });
    const [failed, ...others] = ownerNoticesDue(
      { subscriptions: [runs], invoices: [open] },
      NOTHING_KNOWN,
      day(3),
    );
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      kind: 'payment_failed',
      subject: 'i',
      facts: { amount: 14_900, link: 'https://pay.example/i', retryAt: day(4).toISOString() },
    });
    const failing = (more: Partial<ProviderInvoice>, of = runs, now = day(3)) =>
      kinds([of], [{ ...open, ...more }], NOTHING_KNOWN, now);
    expect(failing({})).toEqual(['payment_failed i']);
    expect(failing({ attempts: 0 })).toEqual([]);
    expect(failing({ status: 'void' })).toEqual([]);
    expect(failing({}, runs, day(9))).toEqual([]);
    expect(failing({}, subscription('s', { status: 'unpaid' }))).toEqual(['payment_failed i']);
    expect(failing({}, subscription('s', { status: 'canceled' }))).toEqual([]);
    const replaced = { replacedBy: new Map([['s', 'new']]), doubles: new Set<string>() };
    expect(kinds([runs], [open], replaced, day(3))).toEqual([]);
  });

  test('says each cancellation anew by its day and its occasion, not for what goes on', () => {
    const ending = subscription('s', { cancelAtPeriodEnd: true, canceledAt: day(2) });
    const [notice] = ownerNoticesDue({ subscriptions: [ending], invoices: [] }, NOTHING_KNOWN, day(3));
    expect(notice).toMatchObject({
      kind: 'cancellation_scheduled',
      subject: `s:${day(31).getTime()}`,
      occasion: day(2).toISOString(),
      facts: { at: day(31).toISOString() },
    });
    expect(kinds([{ ...ending, canceledAt: null }], [], NOTHING_KNOWN, day(3))).toEqual([]);
    expect(kinds([subscription('s', { canceledAt: day(2) })], [], NOTHING_KNOWN, day(3))).toEqual([]);
    const ended = { ...ending, status: 'canceled', endedAt: day(3) };
    expect(kinds([ended], [], NOTHING_KNOWN, day(3))).toEqual(['subscription_canceled s']);
    expect(kinds([subscription('s', { endedAt: day(3) })], [], NOTHING_KNOWN, day(3))).toEqual([]);
  });
});

describe('what counts as alive and as paid', () => {
  const settled = (list: ProviderSubscription[], invoices: ProviderInvoice[], ...opened: Attempt[]) =>
    resolveSubscriptions({ subscriptions: list, invoices }, attempts(...opened), NOTHING_KNOWN);

  test('an unfinished purchase never takes the place of a plan, nor is it the plan while another one runs', () => {
    const unfinished = subscription('new', { status: 'incomplete', createdAt: day(2) });
    const { current, replacedBy } = settled(
      [subscription('old'), unfinished],
      [],
      checkout('old'),
      checkout('new', 'old'),
    );
    expect([current, replacedBy.size]).toEqual(['old', 0]);
    expect(settled([unfinished], []).current).toBe('new');
    expect(settled([], []).current).toBeNull();
  });

  test('a purchase that nobody paid for does not replace a plan', () => {
    const unpaid = subscription('new', { status: 'past_due', createdAt: day(2) });
    const owed = invoice('i', 'new', { amountPaid: 0, paidAt: null, status: 'open' });
    const { current, doubles } = settled(
      [subscription('old'), unpaid],
      [invoice('a', 'old'), owed],
      checkout('old'),
      checkout('new', 'old'),
    );
    expect([current, [...doubles]]).toEqual(['old', ['new']]);
  });

  test('a trial that was paid for is a plan, which only its own successor replaces', () => {
    const paused = subscription('trial', { status: 'paused' });
    const bought = subscription('new', { createdAt: day(2) });
    const both = (paid: ProviderInvoice[]) =>
      settled([paused, bought], paid, trial('trial'), checkout('new')).current;
    expect(both([])).toBe('new');
    expect(both([invoice('a', 'trial')])).toBe('trial');
    expect(both([invoice('a', 'trial', { amountPaid: 0 })])).toBe('new');
    expect(both([invoice('b', 'new')])).toBe('new');
  });

  test('a second trial replaces nothing', () => {
    const again = subscription('again', { status: 'trialing', createdAt: day(2) });
    const first = subscription('trial', { status: 'trialing' });
    expect(settled([first, again], [], trial('trial'), trial('again')).current).toBe('trial');
    const active = { ...again, status: 'active' };
    expect(settled([first, active], [], trial('trial'), trial('again')).current).toBe('trial');
  });

  test('a renewal paid in the moment in which the checkout opened is given back, a first payment is not', () => {
    const paid = (reason: string) => invoice('i', 'old', { reason, paidAt: day(10) });
    const refunds = (one: ProviderInvoice) => [
      ...settled(
        [subscription('old'), subscription('new', { createdAt: day(20) })],
        [one],
        checkout('old'),
        checkout('new', 'old', day(10)),
      ).refunds.keys(),
    ];
    expect(refunds(paid('subscription_cycle'))).toEqual(['i']);
    expect(refunds(paid('subscription_create'))).toEqual([]);
    expect(refunds({ ...paid('subscription_cycle'), amountRefunded: 14_900 })).toEqual([]);
    expect(refunds({ ...paid('subscription_cycle'), paidAt: null })).toEqual([]);
  });
});
