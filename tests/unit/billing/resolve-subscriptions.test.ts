import { describe, expect, test } from 'vitest';
import { ownerNoticesDue } from '#lib/billing/owner-notices.ts';
import type { ProviderInvoice, ProviderSubscription } from '#lib/billing/provider.ts';
import { type Attempt, cardsToUse, resolveSubscriptions } from '#lib/billing/resolve-subscriptions.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const NOTHING_KNOWN = { replacedBy: new Map<string, string>(), doubles: new Set<string>() };

const subscription = (id: string, more: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id,
  status: 'active',
  pauseCause: null,
  attemptId: id,
  planId: 'starter_monthly',
  pricePerCategory: 14_900,
  quantity: 1,
  currency: 'USD',
  createdAt: day(1),
  startedAt: day(1),
  currentPeriodEnd: day(31),
  trialEndsAt: null,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  card: null,
  ...more,
});

const invoice = (id: string, of: string, more: Partial<ProviderInvoice> = {}): ProviderInvoice => ({
  id,
  subscriptionId: of,
  status: 'paid',
  number: id,
  reason: 'subscription_create',
  amountDue: 14_900,
  amountPaid: 14_900,
  amountRefunded: 0,
  currency: 'USD',
  attempts: 1,
  issuedAt: day(1),
  paidAt: day(1),
  nextAttemptAt: null,
  periodStart: day(1),
  periodEnd: day(31),
  hostedUrl: null,
  pdfUrl: null,
  receiptUrl: null,
  paymentIntentIds: [],
  ...more,
});

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
});
