import { describe, expect, it } from 'vitest';
import type { ProviderSubscription } from '#lib/billing/stripe/provider.ts';
import { consequencesOf } from '#lib/billing/sync/consequences.ts';
import type { Resolution } from '#lib/billing/sync/resolve-subscriptions.ts';
import { day, providerSubscription } from '#tests/factories/provider-customer.ts';

const now = day(2);

const consequences = (
  more: Partial<Resolution>,
  subscriptions: ProviderSubscription[] = [],
  card: { id: string; addedAt: Date } | null = null,
) =>
  consequencesOf(
    'company',
    { id: 'customer', deleted: false, card, subscriptions, invoices: [] },
    {
      current: null,
      replacedBy: new Map(),
      doubles: new Set(),
      refunds: new Map(),
      voids: new Set(),
      cancellations: new Map(),
      unsettled: [],
      ...more,
    },
    now,
  );

describe('after a sync', () => {
  it('replaced subscriptions are ended, invoices refunded and voided, each under a key of its own, in this order', () => {
    const jobs = consequences({
      voids: new Set(['open']),
      refunds: new Map([['paid', 'double']]),
      cancellations: new Map([['old', 'new']]),
    });
    expect(jobs).toEqual([
      {
        kind: 'billing.cancel-replaced',
        payload: { companyId: 'company', subscriptionId: 'old', replacedBy: 'new' },
        uniqueKey: 'billing.cancel-replaced:old',
        runAt: now,
      },
      {
        kind: 'billing.refund',
        payload: { companyId: 'company', invoiceId: 'paid', reason: 'double' },
        uniqueKey: 'billing.refund:paid',
        runAt: now,
      },
      {
        kind: 'billing.void',
        payload: { companyId: 'company', invoiceId: 'open' },
        uniqueKey: 'billing.void:open',
        runAt: now,
      },
    ]);
  });

  it('nothing is done where nothing follows', () => {
    expect(consequences({ current: 's' }, [providerSubscription('s')])).toEqual([]);
    expect(consequences({ current: null }, [])).toEqual([]);
  });

  const card = { id: 'card', addedAt: day(2) };

  it('a newer card is charged from then on, and no card of a subscription that is not the current one', () => {
    const old = providerSubscription('s', { card: { id: 'before', addedAt: day(1) } });
    expect(consequences({ current: 's' }, [old], card)).toEqual([
      {
        kind: 'billing.change-payment-method',
        payload: { companyId: 'company', subscriptionId: 's', cardId: 'card' },
        uniqueKey: 'billing.change-payment-method:s:card',
        runAt: now,
      },
    ]);
    expect(consequences({ current: null }, [old], card)).toEqual([]);
  });

  it('a paused trial is resumed once for each card', () => {
    const pauseCause = 'trial_end_without_payment_method';
    const paused = providerSubscription('s', { status: 'paused', pauseCause });
    expect(consequences({ current: 's' }, [paused], card)).toEqual([
      {
        kind: 'billing.resume',
        payload: { companyId: 'company', subscriptionId: 's', cardId: 'card' },
        uniqueKey: 'billing.resume:s:card',
        runAt: now,
        effect: { kind: 'resume', subject: 's:card' },
      },
    ]);
  });

  it("a trial's company is synced again three days before its end, unless that has passed", () => {
    const trial = (trialEndsAt: Date, status = 'trialing') =>
      consequences({}, [providerSubscription('s', { status, trialEndsAt })]);
    expect(trial(day(10))).toEqual([
      {
        kind: 'billing.resync',
        payload: { companyId: 'company' },
        uniqueKey: 'billing.resync:s',
        runAt: day(7),
      },
    ]);
    expect(trial(day(5))).toEqual([]);
    expect(trial(day(10), 'active')).toEqual([]);
  });
});
