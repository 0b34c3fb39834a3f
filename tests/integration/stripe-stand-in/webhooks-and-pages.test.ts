import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  customerOf,
  makeCheckout,
  makePaid,
  makePrice,
  makeTrial,
  opened,
  reopen,
  standIn,
  stripe,
  typesOfEvents,
} from '#tests/setup/stripe-stand-in.ts';

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
    await reopen({ webhook: { url: `http://127.0.0.1:${address.port}/hook`, secret } });
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
    expect(await rejected.text()).toContain('couldn’t confirm');
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
    await reopen({ stateFile });
    const trial = await makeTrial(await makePrice());
    await standIn.close();
    await reopen({ stateFile });
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
