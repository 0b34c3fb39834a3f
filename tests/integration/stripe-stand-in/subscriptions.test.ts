/** The Stripe stand-in, seen through the real SDK: what the product relies on is shown here, one behaviour a test. */
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  customerOf,
  DAY,
  makeCheckout,
  makePaid,
  makePrice,
  makeTrial,
  refusal,
  standIn,
  stripe,
  typesOfEvents,
} from '#tests/setup/stripe-stand-in.ts';

describe('the catalogue', () => {
  it('finds prices by lookup key and moves a key only when told to', async () => {
    const product = await stripe.products.create({ name: 'Starter' });
    const draft = {
      product: product.id,
      currency: 'usd',
      recurring: { interval: 'month' as const },
      lookup_key: 'starter_monthly',
    };
    const first = await stripe.prices.create({ ...draft, unit_amount: 14_900 });
    expect((await refusal(stripe.prices.create({ ...draft, unit_amount: 15_900 }))).message).toContain(
      'already uses that lookup key',
    );
    const second = await stripe.prices.create({ ...draft, unit_amount: 15_900, transfer_lookup_key: true });
    const found = await stripe.prices.list({ lookup_keys: ['starter_monthly'] });
    expect(found.data.map((price) => price.id)).toEqual([second.id]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  });

  it('never lets a tax behaviour change', async () => {
    const price = await makePrice();
    expect((await refusal(stripe.prices.update(price.id, { tax_behavior: 'inclusive' }))).param).toBe(
      'tax_behavior',
    );
  });
});

describe('a trial', () => {
  it('starts without a card, in flexible mode, with a paid invoice of nothing', async () => {
    const trial = await makeTrial(await makePrice());
    expect(trial).toMatchObject({
      status: 'trialing',
      billing_mode: { type: 'flexible' },
      metadata: { attempt_id: 'a1' },
    });
    expect((trial.trial_end ?? 0) - trial.created).toBe(7 * DAY);
    expect(trial.items.data[0]?.current_period_end).toBe(trial.trial_end);
    const [invoice] = (await stripe.invoices.list({ subscription: trial.id })).data;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 0, billing_reason: 'subscription_create' });
  });

  it('is announced three days before its end, once, and pauses when no card came', async () => {
    const trial = await makeTrial(await makePrice());
    standIn.clock.advance({ days: 4, seconds: -1 });
    expect(await typesOfEvents()).not.toContain('customer.subscription.trial_will_end');
    standIn.clock.advance({ seconds: 1 });
    standIn.clock.advance({ days: 4 });
    const events = await typesOfEvents();
    expect(events.filter((type) => type === 'customer.subscription.trial_will_end')).toHaveLength(1);
    expect(events).toContain('customer.subscription.paused');
    const paused = await stripe.subscriptions.retrieve(trial.id);
    expect(paused.status).toBe('paused');
    expect(paused.status_details?.paused.subscription.type).toBe('trial_end_without_payment_method');
  });

  it('turns into the paid plan when a card was added', async () => {
    const trial = await makeTrial(await makePrice());
    standIn.control.addCard(customerOf(trial));
    standIn.clock.advance({ days: 7, minutes: 59 });
    const [draft] = (await stripe.invoices.list({ subscription: trial.id })).data;
    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
    standIn.clock.advance({ minutes: 1 });
    expect((await stripe.subscriptions.retrieve(trial.id)).status).toBe('active');
    const [paid] = (await stripe.invoices.list({ subscription: trial.id, expand: ['data.payments'] })).data;
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 3 * 24_900 });
    expect(paid?.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/);
    expect(paid?.parent?.subscription_details?.subscription).toBe(trial.id);
  });
});

describe('days that go by for one customer alone', () => {
  it('end their trial, and nobody else is a day older', async () => {
    const price = await makePrice();
    const aged = await makeTrial(price);
    const other = await stripe.customers.create({ email: 'other@zahra.example' });
    const bystander = await stripe.subscriptions.create({
      customer: other.id,
      items: [{ price: price.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    const before = standIn.clock.now();
    standIn.control.age('owner@zahra.example', 8);
    const after = await stripe.subscriptions.retrieve(aged.id);
    expect(after.status).toBe('paused');
    expect(aged.trial_end).toBe((after.trial_end ?? 0) + 8 * DAY);
    expect((await stripe.subscriptions.retrieve(bystander.id)).trial_end).toBe(bystander.trial_end);
    expect((await stripe.prices.retrieve(price.id)).created).toBe(price.created);
    expect(standIn.clock.now()).toBe(before);
    expect(() => standIn.control.age('nobody@zahra.example', 1)).toThrow();
  });
});

describe('resuming', () => {
  async function makePaused(card: string): Promise<Stripe.Subscription> {
    const trial = await makeTrial(await makePrice());
    standIn.clock.advance({ days: 8 });
    standIn.control.addCard(customerOf(trial), card);
    return trial;
  }
  const order = {
    billing_cycle_anchor: { type: 'now' as const },
    payment_behavior: 'resume_on_payment_success' as const,
  };

  it('needs a card', async () => {
    const trial = await makeTrial(await makePrice());
    standIn.clock.advance({ days: 8 });
    expect((await refusal(stripe.subscriptions.resume(trial.id, order))).code).toBe('resource_missing');
  });

  it('starts a new period once the invoice is paid', async () => {
    const paused = await makePaused('pm_card_visa');
    const resumed = await stripe.subscriptions.resume(paused.id, order);
    expect(resumed.status).toBe('active');
    expect(resumed.billing_cycle_anchor).toBe(standIn.clock.now());
    expect(resumed.items.data[0]?.current_period_end).toBeGreaterThan(standIn.clock.now() + 27 * DAY);
    expect(await typesOfEvents()).toContain('customer.subscription.resumed');
  });

  it('leaves it paused and voids the invoice after 23 hours when the card is declined', async () => {
    const paused = await makePaused('pm_card_chargeDeclined');
    expect((await stripe.subscriptions.resume(paused.id, order)).status).toBe('paused');
    standIn.clock.advance({ hours: 24 });
    expect((await stripe.subscriptions.retrieve(paused.id)).status).toBe('paused');
    expect((await stripe.invoices.list({ subscription: paused.id })).data[0]?.status).toBe('void');
  });

  it('runs at once on the payment attempt, and is past due when it fails', async () => {
    const paused = await makePaused('pm_card_chargeDeclined');
    const resumed = await stripe.subscriptions.resume(paused.id, {
      ...order,
      payment_behavior: 'resume_on_payment_attempt',
    });
    expect(resumed.status).toBe('past_due');
  });

  it('brings back one that was paused on request', async () => {
    const paid = await makePaid(await makePrice());
    const paused = await stripe.subscriptions.pause(paid.id, { type: 'subscription' });
    expect(paused.status_details?.paused.subscription.type).toBe('pause_requested');
    expect((await stripe.subscriptions.resume(paid.id, order)).status).toBe('active');
  });
});

describe('checkout', () => {
  it('makes the subscription and its invoice only when paid', async () => {
    const session = await makeCheckout(await makePrice());
    const customer = customerOf(session);
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
      amount_total: 3 * 24_900,
    });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(0);
    expect(standIn.control.payCheckout(session.id, 'pm_card_chargeDeclined')).toBe('declined');
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(0);
    expect(standIn.control.payCheckout(session.id)).toBe('complete');
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'line_items', 'invoice'],
    });
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(done.subscription).toMatchObject({
      status: 'active',
      metadata: { attempt_id: 'a2' },
      billing_mode: { type: 'flexible' },
    });
    expect(done.invoice).toMatchObject({ status: 'paid', amount_paid: 3 * 24_900 });
    expect(done.line_items?.data[0]?.quantity).toBe(3);
  });

  it('expires on request and by itself, and refuses to expire what is complete', async () => {
    const price = await makePrice();
    const first = await makeCheckout(price);
    expect((await stripe.checkout.sessions.expire(first.id)).status).toBe('expired');
    const second = await makeCheckout(price);
    standIn.clock.advance({ minutes: 31 });
    expect((await stripe.checkout.sessions.retrieve(second.id)).status).toBe('expired');
    const third = await makeCheckout(price);
    standIn.control.payCheckout(third.id);
    expect((await refusal(stripe.checkout.sessions.expire(third.id))).message).toContain(
      'status of `complete`',
    );
    expect((await typesOfEvents()).filter((type) => type === 'checkout.session.expired')).toHaveLength(2);
  });

  it('refuses an end less than thirty minutes away', async () => {
    const price = await makePrice();
    const order = {
      mode: 'subscription' as const,
      success_url: 'https://x.example',
      line_items: [{ price: price.id, quantity: 1 }],
    };
    const error = await refusal(
      stripe.checkout.sessions.create({ ...order, expires_at: standIn.clock.now() + 1799 }),
    );
    expect(error.param).toBe('expires_at');
  });

  it('lets two open sessions of one customer both be paid, as Stripe does', async () => {
    const price = await makePrice();
    const first = await makeCheckout(price);
    const second = await makeCheckout(price, customerOf(first));
    standIn.control.payCheckout(first.id);
    standIn.control.payCheckout(second.id);
    expect((await stripe.subscriptions.list({ customer: customerOf(first) })).data).toHaveLength(2);
  });
});

describe('a paid subscription', () => {
  it('renews on the anchor day, the end of a short month included', async () => {
    const start = Date.UTC(2027, 0, 31, 12) / 1000;
    standIn.clock.advanceTo(start);
    const paid = await makePaid(await makePrice());
    const ends: string[] = [];
    for (let month = 0; month < 3; month += 1) {
      const now = await stripe.subscriptions.retrieve(paid.id);
      const end = now.items.data[0]?.current_period_end ?? 0;
      ends.push(new Date(end * 1000).toISOString().slice(0, 10));
      standIn.clock.advanceTo(end + 3601);
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
    const invoices = await stripe.invoices.list({ subscription: paid.id });
    expect(invoices.data.map((invoice) => invoice.status)).toEqual(['paid', 'paid', 'paid', 'paid']);
  });

  it('is past due when a renewal fails, tries again, and ends after the last try', async () => {
    const paid = await makePaid(await makePrice());
    standIn.control.setCards(customerOf(paid), 'declined');
    standIn.clock.advance({ days: 32 });
    expect((await stripe.subscriptions.retrieve(paid.id)).status).toBe('past_due');
    const [open] = (await stripe.invoices.list({ subscription: paid.id })).data;
    expect(open).toMatchObject({ status: 'open', attempt_count: 1 });
    standIn.clock.advance({ days: 16 });
    const ended = await stripe.subscriptions.retrieve(paid.id);
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
  });

  it('recovers when a later try succeeds', async () => {
    const paid = await makePaid(await makePrice());
    standIn.control.setCards(customerOf(paid), 'declined');
    standIn.clock.advance({ days: 32 });
    standIn.control.setCards(customerOf(paid), 'succeeds');
    standIn.clock.advance({ days: 4 });
    expect((await stripe.subscriptions.retrieve(paid.id)).status).toBe('active');
  });

  it('says that the bank asks when a renewal needs confirmation', async () => {
    const paid = await makePaid(await makePrice());
    standIn.control.setCards(customerOf(paid), 'needs_confirmation');
    standIn.clock.advance({ days: 32 });
    expect(await typesOfEvents()).toContain('invoice.payment_action_required');
    expect((await stripe.subscriptions.retrieve(paid.id)).status).toBe('past_due');
  });

  it('keeps charging its own card though the customer has a newer default', async () => {
    const paid = await makePaid(await makePrice());
    const customer = customerOf(paid);
    standIn.control.setCards(customer, 'declined');
    const newer = standIn.control.addCard(customer);
    standIn.clock.advance({ days: 32 });
    expect((await stripe.subscriptions.retrieve(paid.id)).status).toBe('past_due');
    const unset = stripe.subscriptions.update(paid.id, { default_payment_method: '' });
    expect((await refusal(unset)).code).toBe('parameter_invalid_empty');
    await stripe.subscriptions.update(paid.id, { default_payment_method: newer });
    standIn.clock.advance({ days: 4 });
    expect((await stripe.subscriptions.retrieve(paid.id)).status).toBe('active');
  });
});

describe('cancelling', () => {
  it('now ends it, stops collecting, and leaves nothing to change', async () => {
    const paid = await makePaid(await makePrice());
    expect(await stripe.subscriptions.cancel(paid.id)).toMatchObject({
      status: 'canceled',
      ended_at: standIn.clock.now(),
    });
    expect((await refusal(stripe.subscriptions.cancel(paid.id))).code).toBe('resource_missing');
    const late = stripe.subscriptions.update(paid.id, { metadata: { replaced_by: 'x' } });
    expect((await refusal(late)).code).toBe('invalid_canceled_subscription_fields');
    standIn.clock.advance({ days: 60 });
    expect((await stripe.invoices.list({ subscription: paid.id })).data).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer: customerOf(paid) })).data).toHaveLength(0);
    expect(
      (await stripe.subscriptions.list({ customer: customerOf(paid), status: 'all' })).data,
    ).toHaveLength(1);
  });

  it('at the period end keeps it until then and charges no more', async () => {
    const paid = await makePaid(await makePrice());
    const end = paid.items.data[0]?.current_period_end;
    const scheduled = await stripe.subscriptions.update(paid.id, { cancel_at_period_end: true });
    expect(scheduled).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    standIn.clock.advance({ days: 40 });
    expect(await stripe.subscriptions.retrieve(paid.id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await stripe.invoices.list({ subscription: paid.id })).data).toHaveLength(1);
  });

  it('in the portal writes cancel_at alone when the mode is flexible, and can be taken back', async () => {
    const paid = await makePaid(await makePrice());
    standIn.control.cancelInPortal(paid.id);
    const scheduled = await stripe.subscriptions.retrieve(paid.id);
    expect(scheduled).toMatchObject({
      cancel_at: paid.items.data[0]?.current_period_end,
      cancel_at_period_end: false,
    });
    standIn.control.cancelInPortal(paid.id, true);
    expect((await stripe.subscriptions.retrieve(paid.id)).cancel_at).toBeNull();
  });
});

describe('refunds', () => {
  it('give back what an invoice took, once', async () => {
    const paid = await makePaid(await makePrice());
    const [invoice] = (await stripe.invoices.list({ subscription: paid.id, expand: ['data.payments'] })).data;
    const intent = invoice?.payments?.data[0]?.payment.payment_intent;
    const refund = await stripe.refunds.create({
      payment_intent: String(intent),
      metadata: { why: 'double' },
    });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 3 * 24_900 });
    expect((await refusal(stripe.refunds.create({ payment_intent: String(intent) }))).code).toBe(
      'charge_already_refunded',
    );
    const [charge] = (await stripe.charges.list({ customer: customerOf(paid) })).data;
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 3 * 24_900 });
    expect(await typesOfEvents()).toContain('charge.refunded');
  });
});
