/** The Stripe stand-in, seen through the real SDK: what the product relies on is shown here, one behaviour a test. */
import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeOptions, type StripeStandIn, startStripe } from '#dev/stripe/start.ts';
import published from '#tests/fixtures/stripe/fixtures3.json' with { type: 'json' };

const DAY = 86_400;
const opened: (() => Promise<void>)[] = [];

let standIn: StripeStandIn;
let stripe: Stripe;

async function open(options: StripeOptions = {}): Promise<StripeStandIn> {
  const started = await startStripe(options);
  opened.push(() => started.close());
  started.clock.freeze();
  return started;
}

function clientOf(target: StripeStandIn, more: ConstructorParameters<typeof Stripe>[1] = {}): Stripe {
  return new Stripe('sk_test_stand_in', {
    host: target.host,
    port: target.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...more,
  });
}

beforeEach(async () => {
  standIn = await open();
  stripe = clientOf(standIn);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()));
});

async function makePrice(unitAmount = 24_900, interval: 'month' | 'year' = 'month'): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Growth' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: unitAmount,
    recurring: { interval },
    tax_behavior: 'exclusive',
  });
}

async function makeTrial(price: Stripe.Price): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'owner@zahra.example', name: 'Zahra Foods' });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id, quantity: 3 }],
    trial_period_days: 7,
    billing_mode: { type: 'flexible' },
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    metadata: { attempt_id: 'a1' },
  });
}

async function makeCheckout(price: Stripe.Price, customer?: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer ?? (await stripe.customers.create({ email: 'owner@zahra.example' })).id,
    line_items: [{ price: price.id, quantity: 3 }],
    allowed_payment_method_types: ['card'],
    subscription_data: { billing_mode: { type: 'flexible' }, metadata: { attempt_id: 'a2' } },
    success_url: 'https://raff.example/payments?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://raff.example/subscription',
    expires_at: standIn.clock.now() + 31 * 60,
  });
}

async function makePaid(price: Stripe.Price): Promise<Stripe.Subscription> {
  const session = await makeCheckout(price);
  standIn.control.payCheckout(session.id);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  if (typeof done.subscription !== 'object' || done.subscription === null) throw new Error('no subscription');
  return done.subscription;
}

const customerOf = (object: { customer: string | { id: string } | null }): string =>
  typeof object.customer === 'string' ? object.customer : (object.customer?.id ?? '');

async function typesOfEvents(): Promise<string[]> {
  return (await stripe.events.list({ limit: 100 })).data.map((event) => event.type).reverse();
}

async function refusal(work: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

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

describe('parameters', () => {
  it('refuses a name that the SDK does not know, at any depth', async () => {
    const outer = { email: 'a@b.example', nickname: 'x' };
    expect(await refusal(stripe.customers.create(outer))).toMatchObject({
      code: 'parameter_unknown',
      param: 'nickname',
    });
    const inner = { end_behavior: { missing_payment_method: 'pause' as const, surprise: true } };
    const error = await refusal(stripe.subscriptions.create({ customer: 'cus_x', trial_settings: inner }));
    expect(error).toMatchObject({
      code: 'parameter_unknown',
      param: 'trial_settings[end_behavior][surprise]',
    });
  });

  it('refuses what an older API took: payment_method_types at checkout, a bare anchor at resume', async () => {
    const price = await makePrice();
    const old = {
      mode: 'subscription' as const,
      success_url: 'https://x.example',
      payment_method_types: ['card'],
    };
    expect((await refusal(stripe.checkout.sessions.create(old))).code).toBe('parameter_unknown');
    const trial = await makeTrial(price);
    const response = await fetch(`${standIn.url}/v1/subscriptions/${trial.id}/resume`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x' },
      body: new URLSearchParams({ billing_cycle_anchor: 'now' }),
    });
    expect(response.status).toBe(400);
  });

  it('refuses a missing, a mistyped and an unlisted value, and one it would have to ignore', async () => {
    expect((await refusal(stripe.prices.create(JSON.parse('{"unit_amount":1}')))).code).toBe(
      'parameter_missing',
    );
    const typed: { customer: string; trial_period_days: number } = JSON.parse(
      '{"customer":"c","trial_period_days":"soon"}',
    );
    expect((await refusal(stripe.subscriptions.create(typed))).code).toBe('parameter_invalid_integer');
    expect((await refusal(stripe.subscriptions.list({ status: 'sleeping' }))).message).toContain(
      'must be one of',
    );
    expect((await refusal(stripe.customers.create({ coupon: 'x' } as object))).code).toBe(
      'parameter_unknown',
    );
    expect((await refusal(stripe.customers.create({ tax_exempt: 'reverse' }))).code).toBe(
      'stand_in_does_not_act_on',
    );
  });

  it('takes test keys only', async () => {
    const live = new Stripe('sk_live_x', {
      host: standIn.host,
      port: standIn.port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    expect(await refusal(live.customers.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
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
    expect(after.status).not.toBe('trialing');
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

describe('lists', () => {
  it('come in pages, newest first, and the SDK walks them to the end', async () => {
    for (let n = 0; n < 25; n += 1) await stripe.customers.create({ name: `Company ${n}` });
    const first = await stripe.customers.list({ limit: 10 });
    expect([first.has_more, first.data[0]?.name]).toEqual([true, 'Company 24']);
    const last = await stripe.customers.list({ limit: 10, starting_after: first.data[9]?.id });
    expect(last.data[0]?.name).toBe('Company 14');
    const all = await stripe.customers.list({ limit: 7 }).autoPagingToArray({ limit: 100 });
    expect(all.map((customer) => customer.name)).toEqual(
      Array.from({ length: 25 }, (_, n) => `Company ${24 - n}`),
    );
  });

  it('refuse to expand what is no reference', async () => {
    await stripe.customers.create({ email: 'a@b.example' });
    expect((await refusal(stripe.customers.list({ expand: ['data.email'] }))).message).toContain(
      'cannot be expanded',
    );
  });
});

describe('idempotency', () => {
  it('gives the first answer again, and refuses the key for other parameters', async () => {
    const first = await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' });
    const again = await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = await refusal(stripe.customers.create({ name: 'Two' }, { idempotencyKey: 'k1' }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('replays a stored 500 although the thing was done', async () => {
    standIn.control.fault({ kind: 'server_error_after_effect', path: '/v1/customers', times: 1 });
    const create = () => stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k2' });
    expect((await refusal(create())).statusCode).toBe(500);
    expect((await refusal(create())).statusCode).toBe(500);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('does not keep a 429, nor a refusal of the parameters', async () => {
    standIn.control.fault({ kind: 'rate_limit', method: 'POST', times: 1 });
    const create = () => stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k3' });
    expect(await refusal(create())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect((await create()).name).toBe('One');
  });

  it('answers a retry after a lost answer with what was done', async () => {
    const impatient = clientOf(standIn, { timeout: 200, maxNetworkRetries: 1 });
    standIn.control.fault({ kind: 'time_out_after_effect', path: '/v1/customers', times: 1 });
    const customer = await impatient.customers.create({ name: 'One' });
    expect((await stripe.customers.list()).data.map((c) => c.id)).toEqual([customer.id]);
  });

  it('does nothing on a plain 500, time-out or broken connection', async () => {
    const impatient = clientOf(standIn, { timeout: 200 });
    for (const kind of ['server_error', 'time_out', 'connection_reset'] as const) {
      // The SDK tries a broken connection once more whatever its settings say.
      standIn.control.fault({ kind, method: 'POST', times: kind === 'connection_reset' ? 2 : 1 });
      await refusal(impatient.customers.create({ name: kind }));
    }
    expect((await stripe.customers.list()).data).toHaveLength(0);
  });
});

describe('webhooks', () => {
  const secret = 'whsec_test';

  async function receiver(answerWith: (n: number) => number = () => 200) {
    const received: { body: string; signature: string }[] = [];
    const server = http.createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(answerWith(received.length)).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push(() => new Promise((resolve) => server.close(() => resolve())));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    standIn = await open({ webhook: { url: `http://127.0.0.1:${address.port}/hook`, secret } });
    stripe = clientOf(standIn);
    standIn.control.weather({ sending: 'held' });
    const types = () => received.map(({ body }) => String(JSON.parse(body).type));
    return { received, types };
  }

  it('are signed so that the SDK believes them', async () => {
    const { received } = await receiver();
    const customer = await stripe.customers.create({ name: 'One' });
    await standIn.control.deliver();
    const [first] = received;
    const event = stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', secret);
    expect(event).toMatchObject({
      type: 'customer.created',
      livemode: false,
      data: { object: { id: customer.id } },
    });
    expect(() => stripe.webhooks.constructEvent(`${first?.body} `, first?.signature ?? '', secret)).toThrow();
  });

  it('are tried again later when refused', async () => {
    const { types } = await receiver((n) => (n === 1 ? 500 : 200));
    await stripe.customers.create({ name: 'One' });
    await standIn.control.deliver();
    expect(standIn.control.pendingWebhooks()).toBe(1);
    standIn.clock.advance({ minutes: 2 });
    await standIn.control.deliver();
    expect(types()).toEqual(['customer.created', 'customer.created']);
    expect(standIn.control.pendingWebhooks()).toBe(0);
  });

  it('are doubled, lost, held back and mixed up on request', async () => {
    const { types } = await receiver();
    standIn.control.weather({ duplicate: 1 });
    await stripe.customers.create({ name: 'One' });
    await standIn.control.deliver();
    expect(types()).toHaveLength(2);
    standIn.control.weather({ duplicate: 0, lose: 1 });
    await stripe.customers.create({ name: 'Two' });
    await standIn.control.deliver();
    expect(types()).toHaveLength(2);
    standIn.control.weather({ lose: 0, delay: 3600 });
    standIn.control.seed(3);
    await makeTrial(await makePrice());
    const before = types().length;
    standIn.clock.advance({ hours: 1 });
    standIn.control.weather({ reorder: true });
    await standIn.control.deliver();
    const arrived = types().slice(before);
    const happened = (await typesOfEvents()).slice(-arrived.length);
    expect([...arrived].sort()).toEqual([...happened].sort());
    expect(arrived).not.toEqual(happened);
  });

  it('go only to endpoints that asked for the type', async () => {
    const { types } = await receiver();
    const [mine] = (await stripe.webhookEndpoints.list()).data;
    await stripe.webhookEndpoints.update(mine?.id ?? '', { enabled_events: ['product.created'] });
    await stripe.customers.create({ name: 'One' });
    await stripe.products.create({ name: 'P' });
    await standIn.control.deliver();
    expect(types()).toEqual(['product.created']);
  });

  it('tell an endpoint its secret once', async () => {
    const made = await stripe.webhookEndpoints.create({
      url: 'https://raff.example/hook',
      enabled_events: ['invoice.paid'],
    });
    expect(made.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
  });
});

describe('the hosted pages', () => {
  async function submit(url: string, form: Record<string, string>): Promise<Response> {
    return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  }

  it('take a card, send the buyer back, and say so when opened again', async () => {
    const session = await makeCheckout(await makePrice());
    const url = session.url ?? '';
    expect(await (await fetch(url)).text()).toContain('$747.00');
    const paid = await submit(url, { card: '4242424242424242' });
    expect(paid.headers.get('location')).toBe(`https://raff.example/payments?session_id=${session.id}`);
    expect(await (await fetch(url)).text()).toContain('This checkout is complete');
  });

  it('keep the buyer after a decline, and ask on behalf of the bank', async () => {
    const session = await makeCheckout(await makePrice());
    const url = session.url ?? '';
    expect(await (await submit(url, { card: '4000000000000002' })).text()).toContain(
      'Your card was declined',
    );
    const asks = await (await submit(url, { card: '4000002500003155' })).text();
    expect(asks).toContain('Your bank asks you to confirm');
    const rejected = await submit(url, { card: '4000002500003155', answer: 'reject' });
    expect(await rejected.text()).toContain('could not confirm');
    expect((await submit(url, { card: '4000002500003155', answer: 'approve' })).status).toBe(303);
  });

  it('speak Arabic, right to left, and escape what people typed', async () => {
    const customer = await stripe.customers.create({ email: 'a@b.example', name: '<b>Zahra</b>' });
    const session = await makeCheckout(await makePrice(), customer.id);
    const page = await (await fetch(`${session.url}?lang=ar`)).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('ادفع واشترك');
    expect(page).not.toContain('<b>Zahra');
  });

  it('let the customer change the card, cancel and take it back, as the configuration allows', async () => {
    const paid = await makePaid(await makePrice());
    const configuration = await stripe.billingPortal.configurations.create({
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    });
    const portal = await stripe.billingPortal.sessions.create({
      customer: customerOf(paid),
      configuration: configuration.id,
      return_url: 'https://raff.example/settings/subscription',
    });
    const home = await (await fetch(portal.url)).text();
    expect(home).toContain('Cancel at the end of the period');
    // The card that paid the checkout.
    expect(home).toMatch(/•••• 4242<.*>Default</);
    expect(home).not.toContain('No card saved');
    await submit(`${portal.url}/cancel`, { subscription: paid.id });
    expect((await stripe.subscriptions.retrieve(paid.id)).cancel_at).not.toBeNull();
    await submit(`${portal.url}/keep`, { subscription: paid.id });
    expect((await stripe.subscriptions.retrieve(paid.id)).cancel_at).toBeNull();
    const flow = await stripe.billingPortal.sessions.create({
      customer: customerOf(paid),
      configuration: configuration.id,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'https://raff.example/done' } },
      },
    });
    const done = await submit(`${flow.url}/card`, { card: '4242424242424242' });
    expect(done.headers.get('location')).toBe('https://raff.example/done');
    const cards = (await (await fetch(portal.url)).text()).match(/Visa •••• \d{4}/g) ?? [];
    expect(cards).toHaveLength(2);
    const customer = await stripe.customers.retrieve(customerOf(paid));
    expect(customer.deleted ? null : customer.invoice_settings.default_payment_method).toMatch(/^pm_/);
  });

  it('do not let the portal cancel when its configuration does not', async () => {
    const paid = await makePaid(await makePrice());
    const configuration = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    const portal = await stripe.billingPortal.sessions.create({
      customer: customerOf(paid),
      configuration: configuration.id,
    });
    await submit(`${portal.url}/cancel`, { subscription: paid.id });
    expect((await stripe.subscriptions.retrieve(paid.id)).cancel_at).toBeNull();
  });

  it('show an invoice and give it as a PDF', async () => {
    const paid = await makePaid(await makePrice());
    const [invoice] = (await stripe.invoices.list({ subscription: paid.id })).data;
    expect(await (await fetch(invoice?.hosted_invoice_url ?? '')).text()).toContain('$747.00');
    expect(await (await fetch(invoice?.invoice_pdf ?? '')).text()).toMatch(/^%PDF-/);
  });
});

describe('the state', () => {
  it('survives a restart whole', async () => {
    const stateFile = path.join(mkdtempSync(path.join(tmpdir(), 'stripe-')), 'stripe.json');
    standIn = await open({ stateFile });
    stripe = clientOf(standIn);
    const trial = await makeTrial(await makePrice());
    await standIn.close();
    standIn = await open({ stateFile });
    stripe = clientOf(standIn);
    const again = await stripe.subscriptions.retrieve(trial.id);
    expect(again.items).toEqual(trial.items);
    standIn.clock.advance({ days: 8 });
    expect((await stripe.subscriptions.retrieve(trial.id)).status).toBe('paused');
  });

  it('is moved from another process over HTTP', async () => {
    const trial = await makeTrial(await makePrice());
    const call = (name: string, body: object) =>
      fetch(`${standIn.url}/_control/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect(await (await call('clock', { days: 8 })).json()).toMatchObject({ now: standIn.clock.now() });
    expect((await stripe.subscriptions.retrieve(trial.id)).status).toBe('paused');
    expect((await call('nonsense', {})).status).toBe(404);
    expect((await call('clock', { centuries: 1 })).status).toBe(400);
  });
});

describe("Stripe's published example objects", () => {
  type Fields = Record<string, unknown>;
  const kind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

  /** Fields whose kinds differ though both have a value. */
  function differences(ours: Fields, theirs: Fields): string[] {
    return Object.keys(theirs).flatMap((field) => {
      const [a, b] = [ours[field], theirs[field]];
      if (a === null || b === null || a === undefined || b === undefined) return [];
      return kind(a) === kind(b) ? [] : [`${field}: ${kind(a)} and not ${kind(b)}`];
    });
  }

  it('have fields of the same kinds as the stand-in', async () => {
    const resources: Record<string, Fields> = published.resources;
    const paid = await makePaid(await makePrice());
    const state = JSON.parse(JSON.stringify(standIn.control.state()));
    const ours: Record<string, Fields> = {
      customer: state.customers[0],
      price: state.prices[0],
      product: state.products[0],
      subscription: state.subscriptions[0],
      subscription_item: state.subscriptions[0].items.data[0],
      invoice: state.invoices[0],
      invoice_payment: state.invoicePayments[0],
      payment_intent: state.paymentIntents[0],
      charge: state.charges[0],
      payment_method: state.paymentMethods[0],
      'checkout.session': state.checkoutSessions[0],
    };
    expect(paid.status).toBe('active');
    expect(Object.keys(ours).sort()).toEqual(Object.keys(resources).sort());
    for (const [name, object] of Object.entries(ours)) {
      expect({ name, differences: differences(object, resources[name] ?? {}) }).toEqual({
        name,
        differences: [],
      });
    }
  });
});
