import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import published from '#tests/fixtures/stripe/fixtures3.json' with { type: 'json' };
import {
  clientOf,
  makePaid,
  makePrice,
  makeTrial,
  refusal,
  standIn,
  stripe,
} from '#tests/setup/stripe-stand-in.ts';

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
