import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { findUnpaidChoice } from '#db/queries/checkout-attempts.ts';
import { listInvoices } from '#db/queries/subscriptions.ts';
import { cancelSubscription } from '#lib/billing/cancel-subscription.ts';
import { getCurrentSubscription } from '#lib/billing/get-current-subscription.ts';
import { loadSubscriptionDetails } from '#lib/billing/loaders.ts';
import { amountDueNow } from '#lib/billing/rules/amount-due.ts';
import { subscriptionActions } from '#lib/billing/rules/offered-actions.ts';
import { getCustomer } from '#lib/billing/stripe/snapshot.ts';
import { stripe, whilePersonWaits } from '#lib/billing/stripe/stripe-client.ts';
import { subscribe } from '#lib/billing/subscribe.ts';
import { syncNow, withProvider } from '#lib/billing/sync/request-sync.ts';
import { verifyCheckout } from '#lib/billing/verify-checkout.ts';
import {
  abandoned,
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

describe('buying a plan', () => {
  test('leads to a checkout and, once paid, to the plan with what was chosen', async () => {
    const person = await world.createOwner();
    const session = await openCheckout(person);
    expect(await verifyCheckout(await world.owner(person), { session_id: session })).toMatchObject({
      status: 'failed',
    });
    world.stripe.control.payCheckout(session);
    const verified = await verifyCheckout(await world.owner(person), { session_id: session });
    expect(verified).toMatchObject({
      status: 'paid',
      subscription: {
        planId: 'growth_monthly',
        state: 'waiting_for_activation',
        amountPaid: { amount: GROWTH, currency: 'USD' },
      },
    });
    await world.settle();
    const shown = await getCurrentSubscription(await world.owner(person));
    expect(shown.userModules).toHaveLength(3);
    expect(shown.userCategories.map(({ id }) => id)).toEqual(['fixture-a', 'fixture-b', 'fixture-c']);
    expect(await toldTo(person)).toEqual(['subscription.started', 'payment.received']);
    expect(await attemptsOf(person)).toEqual(['paid']);
  });

  test('that was charged twice has given back what both charges did', async () => {
    const person = await world.createOwner();
    await buy(person);
    const customer = await world.customerOf(person.companyId);
    const { charges } = world.stripe.control.state();
    const [charge] = charges.newestFirst((one) => one.customer === customer);
    if (!charge) throw new Error('no charge');
    charges.add({ ...charge, amount_refunded: 10_000 });
    charges.add({ ...charge, id: `${charge.id}_again`, amount_refunded: 5000 });
    const [invoice] = (await getCustomer(customer)).invoices;
    expect(invoice).toMatchObject({ amountPaid: GROWTH, amountRefunded: 15_000 });
    charges.remove(`${charge.id}_again`);
    charges.add(charge);
  });

  test('that is abandoned or declined costs nobody a plan', async () => {
    const person = await world.createOwner();
    await startTrial(person);
    const session = await openCheckout(person);
    expect(world.stripe.control.payCheckout(session, 'pm_card_chargeDeclined')).toBe('declined');
    await world.pass({ minutes: 40 });
    expect(await verifyCheckout(await world.owner(person), { session_id: session })).toMatchObject({
      status: 'failed',
    });
    expect(await current(person)).toMatchObject({ state: 'trial' });
    expect(await attemptsOf(person)).toEqual(['expired']);
  });

  test('that was not paid is proposed again, until it is', async () => {
    const person = await world.createOwner();
    const unpaid = () => findUnpaidChoice(database(), person.companyId);
    expect(await unpaid()).toBeNull();
    const { planId: _, ...chosen } = growthChoice();
    const session = await openCheckout(person);
    expect(world.stripe.control.payCheckout(session, 'pm_card_chargeDeclined')).toBe('declined');
    expect(await unpaid()).toEqual({ plan: 'growth', interval: 'monthly', ...chosen });
    const page = world.stripe.control.state().checkoutSessions.newestFirst((one) => one.id === session)[0];
    expect(page?.cancel_url).toMatch(/\/subscription\?plan=growth&interval=monthly&pay=again$/);
    expect(world.stripe.control.payCheckout(session)).toBe('complete');
    await world.settle();
    expect(await unpaid()).toBeNull();
  });

  test('ends the trial without a word about its end', async () => {
    const person = await world.createOwner();
    await startTrial(person);
    await buy(person);
    expect(await current(person)).toMatchObject({
      planId: 'growth_monthly',
      state: 'waiting_for_activation',
    });
    expect(await atStripe(person)).toEqual({ statuses: ['active', 'canceled'], kept: GROWTH });
    expect(await toldTo(person)).toEqual([
      'free.trial.subscription.created',
      'subscription.started',
      'payment.received',
    ]);
    const old = world.stripe.control.state().subscriptions.newestFirst((one) => one.status === 'canceled')[0];
    expect(old?.metadata.replaced_by).toMatch(/^sub_/);
  });

  test('changes the plan at once, and the old one is not given back', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    await world.pass({ days: 3 });
    await buy(person);
    expect(await current(person)).toMatchObject({ planId: 'growth_monthly' });
    expect(await atStripe(person)).toEqual({ statuses: ['active', 'canceled'], kept: 14_900 + GROWTH });
    expect(await toldTo(person)).not.toContain('subscription.canceled');
  });

  test('closes an older checkout that is still open', async () => {
    const person = await world.createOwner();
    const first = await openCheckout(person, starterChoice());
    const second = await openCheckout(person);
    expect(world.stripe.control.state().checkoutSessions.find(first)?.status).toBe('expired');
    world.stripe.control.payCheckout(second);
    await world.settle();
    expect(await attemptsOf(person)).toEqual(['superseded', 'paid']);
    expect(await atStripe(person)).toMatchObject({ kept: GROWTH });
  });

  test('sends to the result when an older checkout turns out to be paid', async () => {
    const person = await world.createOwner();
    const first = await openCheckout(person, starterChoice());
    world.stripe.control.payCheckout(first);
    const opened = await subscribe(await world.owner(person), growthChoice());
    expect(opened).toEqual({ checkoutUrl: `http://localhost:3000/payments?session_id=${first}` });
    expect(await current(person)).toMatchObject({ planId: 'starter_monthly' });
  });

  test('refuses to tell about the checkout of somebody else', async () => {
    const [person, other] = [await world.createOwner(), await world.createOwner()];
    const session = await openCheckout(person);
    await openCheckout(other);
    await expect(verifyCheckout(await world.owner(other), { session_id: session })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      verifyCheckout(await world.owner(other), { session_id: 'cs_test_none' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('cancelling', () => {
  test('an active plan keeps it until the end of what was paid for, and is told twice: now and then', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const bought = await current(person);
    const { subscription } = await cancelSubscription(await world.owner(person), { id: bought?.id ?? '' });
    expect(subscription).toMatchObject({
      state: 'canceling',
      isCanceled: true,
      cancelAt: bought?.currentPeriodEnd,
    });
    await cancelSubscription(await world.owner(person), { id: bought?.id ?? '' });
    await world.pass({ days: 32 });
    expect(await current(person)).toMatchObject({ state: 'canceled', isCanceled: true, cancelAt: null });
    const told = await toldTo(person);
    expect(told.filter((type) => type === 'subscription.cancellation.scheduled')).toHaveLength(1);
    expect(told.filter((type) => type === 'subscription.canceled')).toHaveLength(1);
  });

  test('a plan whose renewal failed ends at once: nobody can pay for it any more, and the next one is paid in full', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    world.stripe.control.setCards(await world.customerOf(person.companyId), 'declined');
    await world.pass({ days: 32 });
    const due = await current(person);
    expect(due).toMatchObject({ state: 'waiting_for_payment_method' });
    await cancelSubscription(await world.owner(person), { id: due?.id ?? '' });
    await world.settle();
    const { db } = await world.owner(person);
    const statuses = async () => (await listInvoices(db, person.companyId)).map(({ status }) => status);
    expect((await statuses()).sort()).toEqual(['paid', 'void']);
    world.stripe.control.setCards(await world.customerOf(person.companyId), 'succeeds');
    await buy(person);
    await world.pass({ days: 20 });
    expect(await current(person)).toMatchObject({
      planId: 'growth_monthly',
      state: 'waiting_for_activation',
    });
    expect(await atStripe(person)).toMatchObject({ kept: 14_900 + GROWTH });
  });

  test('a trial ends at once', async () => {
    const person = await world.createOwner();
    await startTrial(person);
    const trial = await current(person);
    const { subscription } = await cancelSubscription(await world.owner(person), { id: trial?.id ?? '' });
    expect(subscription).toMatchObject({ state: 'canceled' });
    await expect(startTrial(person)).rejects.toMatchObject({ code: 'TRIAL_ALREADY_USED' });
  });

  test('in the portal is seen, and so is taking it back', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const [at] = world.stripe.control.state().subscriptions.newestFirst();
    world.stripe.control.cancelInPortal(at?.id ?? '');
    await world.settle();
    expect(await current(person)).toMatchObject({ state: 'canceling' });
    world.stripe.control.cancelInPortal(at?.id ?? '', true);
    await world.settle();
    expect(await current(person)).toMatchObject({ state: 'waiting_for_activation', cancelAt: null });
    const resumed = async () =>
      (await toldTo(person)).filter((type) => type === 'subscription.resumed').length;
    expect(await resumed()).toBe(1);
    await syncNow(world.system(), person.companyId);
    expect(await resumed()).toBe(1);
    world.stripe.control.cancelInPortal(at?.id ?? '');
    await world.settle();
    world.stripe.control.cancelInPortal(at?.id ?? '', true);
    await world.pass({ minutes: 1 });
    expect(await resumed()).toBe(2);
  });

  test('what belongs to somebody else is not found', async () => {
    const [person, other] = [await world.createOwner(), await world.createOwner()];
    await startTrial(person);
    const id = (await current(person))?.id ?? '';
    await startTrial(other);
    await expect(cancelSubscription(await world.owner(other), { id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a card', () => {
  test('given during the trial is on file, and another may take its place', async () => {
    const person = await world.createOwner();
    await startTrial(person);
    const seen = async () => {
      const { actor, now } = await world.owner(person);
      const { subscription } = actor.company;
      return {
        hasCard: subscription?.hasCard,
        actions: subscriptionActions(subscription, now, { isTrialOffered: false }),
      };
    };
    expect(await seen()).toMatchObject({ hasCard: false });
    expect((await seen()).actions).toContain('add_payment_method');
    world.stripe.control.addCard(await world.customerOf(person.companyId));
    await world.settle();
    expect(await seen()).toMatchObject({ hasCard: true });
    expect((await seen()).actions).toContain('change_card');
  });

  test('that fails at the renewal is told once; a new one in the portal pays what is open', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const customer = await world.customerOf(person.companyId);
    world.stripe.control.setCards(customer, 'declined');
    await world.pass({ days: 32 });
    expect(await current(person)).toMatchObject({ state: 'waiting_for_payment_method' });
    const { actor, now, db } = await world.owner(person);
    const due = amountDueNow(actor.company.subscription, await listInvoices(db, person.companyId));
    expect(due).toMatchObject({ amount: 14_900, currency: 'USD' });
    expect(due?.nextAttemptAt?.getTime()).toBeGreaterThan(now.getTime());
    await world.pass({ days: 4 });
    expect((await toldTo(person)).filter((type) => type === 'payment.failed')).toHaveLength(1);
    world.stripe.control.addCard(customer);
    await world.settle();
    expect(await current(person)).toMatchObject({ state: 'waiting_for_activation' });
    expect(await atStripe(person)).toMatchObject({ kept: 2 * 14_900 });
  });

  test('that is given for an open payment and declined is told of, each one once', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const customer = await world.customerOf(person.companyId);
    world.stripe.control.setCards(customer, 'declined');
    await world.pass({ days: 32 });
    const failures = async () => (await toldTo(person)).filter((type) => type === 'payment.failed').length;
    expect(await failures()).toBe(1);
    for (const told of [2, 3]) {
      world.stripe.control.addCard(customer, 'pm_card_chargeCustomerFail');
      await world.settle();
      expect(await failures()).toBe(told);
      await world.pass({ hours: 1 });
    }
    expect(await failures()).toBe(3);
  });

  test('given in the portal is used for the next renewal though the plan was bought with another', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const customer = await world.customerOf(person.companyId);
    world.stripe.clock.advance({ minutes: 5 });
    const newer = world.stripe.control.addCard(customer);
    await world.settle();
    const [at] = world.stripe.control.state().subscriptions.newestFirst();
    expect(at?.default_payment_method).toBe(newer);
  });
});

test('a subscription that cannot be read is a page that says so, and not a fault', async () => {
  const person = await world.createOwner();
  const { actor, now, locale } = await world.owner(person);
  const db = new Proxy(database(), {
    get: () => {
      throw new Error('the database is down');
    },
  });
  expect(await loadSubscriptionDetails({ actor, db, now, locale })).toBeNull();
});

describe('a customer deleted at the provider', () => {
  test('without a word to us is found at the next purchase, and the one after it works', async () => {
    const person = await world.createOwner();
    await abandoned(person);
    world.stripe.control.weather({ lose: 1 });
    const sdk = new Stripe('sk_test_by_hand', {
      host: '127.0.0.1',
      port: world.stripe.port,
      protocol: 'http',
    });
    await sdk.customers.del(await world.customerOf(person.companyId));
    world.stripe.control.weather({ lose: 0 });
    await expect(openCheckout(person)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_ERROR' });
    await world.settle();
    await buy(person);
    expect(await current(person)).toMatchObject({ planId: 'growth_monthly' });
  });

  test('ends the plan, and the next purchase makes a new one', async () => {
    const person = await world.createOwner();
    await buy(person, starterChoice());
    const customer = await world.customerOf(person.companyId);
    await fetch(`${world.stripe.url}/v1/customers/${customer}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sk_test_raff' },
    });
    await world.settle();
    expect(await current(person)).toMatchObject({ state: 'canceled' });
    await buy(person);
    expect(await current(person)).toMatchObject({ planId: 'growth_monthly' });
    expect(await world.customerOf(person.companyId)).not.toBe(customer);
  });
});

test('a person waits for the provider no longer than ten seconds, a job may take its time', async () => {
  const asked = async () => stripe().getApiField('timeout') * (1 + stripe().getMaxNetworkRetries());
  expect(await whilePersonWaits(asked)).toBeLessThan(10_000);
  expect(await withProvider(asked)).toBeLessThan(10_000);
  expect(await asked()).toBe(30_000);
});
