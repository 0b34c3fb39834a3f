import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { listAttempts } from '#db/queries/checkout-attempts.ts';
import { listInvoices } from '#db/queries/subscriptions.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { cancelSubscription } from '#lib/billing/cancel-subscription.ts';
import { verifyCheckout } from '#lib/billing/verify-checkout.ts';
import {
  atStripe,
  attemptsOf,
  buy,
  current,
  GROWTH,
  openCheckout,
  startTrial,
  toldTo,
  world,
} from './buyers.ts';
import { growthChoice, starterChoice } from './world.ts';

describe('at the same time', () => {
  test.each([2, 5, 10])(
    '%i clicks for one choice all lead to a checkout, and one can be paid',
    async (clicks) => {
      const person = await world.createOwner();
      const opened = await Promise.all(Array.from({ length: clicks }, () => openCheckout(person)));
      const { checkoutSessions } = world.stripe.control.state();
      const payable = opened.filter((id) => checkoutSessions.find(id)?.status === 'open');
      expect(new Set(payable).size).toBe(1);
      expect((await attemptsOf(person)).filter((status) => status === 'open')).toHaveLength(1);
    },
  );

  test.each([2, 5, 10])(
    'of %i clicks for two choices none leads to the other, and one can be paid',
    async (clicks) => {
      const person = await world.createOwner();
      const choices = Array.from({ length: clicks }, (_, i) => (i % 2 ? growthChoice() : starterChoice()));
      const opened = await Promise.allSettled(choices.map((choice) => openCheckout(person, choice)));
      await world.settle();
      const customer = await world.customerOf(person.companyId);
      const { checkoutSessions } = world.stripe.control.state();
      const open = checkoutSessions.newestFirst((one) => one.status === 'open' && one.customer === customer);
      expect(open).toHaveLength(1);
      expect((await attemptsOf(person)).filter((status) => status === 'open')).toHaveLength(1);
      const attempts = await listAttempts(database(), person.companyId);
      const planOf = (session: string) =>
        attempts.find(({ id }) => id === checkoutSessions.find(session)?.metadata?.attempt_id)?.plan;
      const led = opened.map((one, i) =>
        one.status === 'fulfilled' ? planOf(one.value) === choices[i]?.planId.split('_')[0] : one.reason.code,
      );
      expect(new Set(led).difference(new Set([true, 'CHECKOUT_REPLACED']))).toEqual(new Set());
      expect(opened.map((one) => one.status === 'fulfilled' && one.value)).toContain(open[0]?.id);
    },
  );

  test('two checkouts paid leave the first, and the other is ended and given back', async () => {
    const person = await world.createOwner();
    await startTrial(person);
    const first = await openCheckout(person, starterChoice());
    // As if the first could not be closed in time: both stay payable.
    const session = world.stripe.control.state().checkoutSessions.find(first);
    const second = await openCheckout(person);
    if (session) Object.assign(session, { status: 'open' });
    world.stripe.control.payCheckout(first);
    world.stripe.clock.advance({ seconds: 5 });
    world.stripe.control.payCheckout(second);
    await world.settle();
    expect(await current(person)).toMatchObject({
      planId: 'starter_monthly',
      state: 'waiting_for_activation',
    });
    expect(await atStripe(person)).toEqual({ statuses: ['canceled', 'active', 'canceled'], kept: 14_900 });
    expect(await attemptsOf(person)).toEqual(['paid', 'refunded']);
    expect(await toldTo(person)).toEqual([
      'free.trial.subscription.created',
      'subscription.started',
      'payment.received',
      'payment.refunded',
    ]);
    const trail = await database()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.companyId, person.companyId));
    expect(trail.filter(({ kind }) => kind === 'billing.refunded')).toHaveLength(1);
  });

  test('of a double that was given back in part by hand, the rest is given back', async () => {
    const person = await world.createOwner();
    const first = await openCheckout(person, starterChoice());
    const session = world.stripe.control.state().checkoutSessions.find(first);
    const second = await openCheckout(person);
    if (session) Object.assign(session, { status: 'open' });
    world.stripe.control.payCheckout(first);
    world.stripe.clock.advance({ seconds: 5 });
    world.stripe.control.payCheckout(second);
    const [double] = world.stripe.control.state().charges.newestFirst();
    const sdk = new Stripe('sk_test_by_hand', {
      host: '127.0.0.1',
      port: world.stripe.port,
      protocol: 'http',
    });
    await sdk.refunds.create({ charge: double?.id ?? '', amount: 1_000 });
    await world.settle();
    expect(await atStripe(person)).toEqual({ statuses: ['canceled', 'active'], kept: 14_900 });
  });

  test('verifying and the webhook agree, and tell once', async () => {
    const person = await world.createOwner();
    const session = await openCheckout(person);
    world.stripe.control.payCheckout(session);
    const ctx = await world.owner(person);
    await Promise.all([
      verifyCheckout(ctx, { session_id: session }),
      world.settle(),
      verifyCheckout(ctx, { session_id: session }),
    ]);
    await world.settle();
    expect(await current(person)).toMatchObject({ planId: 'growth_monthly' });
    expect(await toldTo(person)).toEqual(['subscription.started', 'payment.received']);
  });

  test('a renewal of the old plan during the checkout is given back', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const renewal =
      world.stripe.control.state().subscriptions.newestFirst()[0]?.items.data[0]?.current_period_end ?? 0;
    world.stripe.clock.advanceTo(renewal - 60);
    const session = await openCheckout(person);
    // The renewal is drafted, then collected an hour later; the buyer pays just before it is.
    world.stripe.clock.advanceTo(renewal + 60);
    world.stripe.control.payCheckout(session);
    world.stripe.clock.advanceTo(renewal + 3700);
    await world.settle();
    expect(await current(person)).toMatchObject({ planId: 'growth_monthly' });
    expect(await atStripe(person)).toMatchObject({ kept: 14_900 + GROWTH });
    expect(await toldTo(person)).toContain('payment.refunded');
  });

  test('a renewal of the old plan that fails during the checkout is asked for no more', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const bought = await current(person);
    const renewal = Date.parse(bought?.currentPeriodEnd ?? '') / 1000;
    world.stripe.control.setCards(await world.customerOf(person.companyId), 'declined');
    // The renewal is collected an hour after it is drafted, while the buyer is at the checkout.
    world.stripe.clock.advanceTo(renewal + 3000);
    const session = await openCheckout(person);
    world.stripe.clock.advanceTo(renewal + 3700);
    await world.settle();
    expect(await current(person)).toMatchObject({ state: 'waiting_for_payment_method' });
    world.stripe.control.payCheckout(session);
    await world.settle();
    const { db } = await world.owner(person);
    const invoices = await listInvoices(db, person.companyId);
    expect(invoices.map(({ status }) => status).sort()).toEqual(['paid', 'paid', 'void']);
    expect(await current(person)).toMatchObject({
      planId: 'growth_monthly',
      state: 'waiting_for_activation',
    });
    expect(await atStripe(person)).toMatchObject({ kept: 14_900 + GROWTH });
  });

  test('cancelling against the renewal ends in one state', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const bought = await current(person);
    if (!bought) throw new Error('nothing bought');
    world.stripe.clock.advanceTo(Date.parse(bought.currentPeriodEnd) / 1000);
    const canceled = await cancelSubscription(await world.owner(person), { id: bought.id });
    await world.settle();
    expect(canceled.subscription.state).toBe('canceling');
    expect(Date.parse(canceled.subscription.cancelAt ?? '')).toBeGreaterThan(
      Date.parse(bought.currentPeriodEnd),
    );
    await world.pass({ days: 40 });
    expect(await current(person)).toMatchObject({ state: 'canceled' });
    expect(await atStripe(person)).toMatchObject({ kept: 2 * 14_900 });
  });

  test('cancelling while it renews is paid for once a period, and not again after the end', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const bought = await current(person);
    if (!bought) throw new Error('nothing bought');
    world.stripe.clock.advanceTo(Date.parse(bought.currentPeriodEnd) / 1000 - 1);
    const ctx = await world.owner(person);
    await Promise.all([
      cancelSubscription(ctx, { id: bought.id }),
      world.pass({ minutes: 1 }),
      cancelSubscription(ctx, { id: bought.id }),
    ]);
    await world.settle();
    const after = await current(person);
    expect(['canceling', 'canceled']).toContain(after?.state);
    await world.pass({ days: 32 });
    const periods = after?.state === 'canceled' ? 1 : 2;
    expect(await current(person)).toMatchObject({ state: 'canceled' });
    expect(await atStripe(person)).toEqual({ statuses: ['canceled'], kept: periods * 14_900 });
    const told = await toldTo(person);
    expect(told.filter((type) => type === 'subscription.canceled')).toHaveLength(1);
  });
});
