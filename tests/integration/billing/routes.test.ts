import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PUT as putTierLinks, GET as tierLinks } from '#app/api/admin/dashboard-links/route.ts';
import { PUT as putLinks } from '#app/api/admin/users/[id]/subscriptions/[subscriptionId]/modules/powerbi-links/route.ts';
import { POST as webhook } from '#app/api/stripe/webhook/route.ts';
import { DELETE as cancel } from '#app/api/subscriptions/[id]/route.ts';
import { GET as current } from '#app/api/subscriptions/current/route.ts';
import { GET as plansList } from '#app/api/subscriptions/plans/route.ts';
import { GET as portal } from '#app/api/subscriptions/portal/route.ts';
import { POST as subscribe } from '#app/api/subscriptions/route.ts';
import { GET as verify } from '#app/api/subscriptions/verify-checkout/route.ts';
import { database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { notifications } from '#db/schema/operations.ts';
import { stripeEvents, subscriptions } from '#db/schema/subscriptions.ts';
import { getCurrentSubscription } from '#lib/billing/get-current-subscription.ts';
import { PROVIDER_STATUSES } from '#lib/billing/rules/policy.ts';
import { compareCompany, reconcileCompany } from '#lib/billing/sync/reconcile-company.ts';
import type { Handler } from '#lib/http/contract.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { giveSubscription } from '#tests/factories/subscriptions.ts';
import { type BillingWorld, growthChoice, NEXT_SECRET, openBillingWorld, starterChoice } from './world.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await openBillingWorld();
});
afterAll(() => world.close());

type Call = { as?: Person; body?: object; query?: string; params?: Record<string, string> };

const call = async (handler: Handler, { as, body, query = '', params = {} }: Call = {}) => {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (as) headers.authorization = `Bearer ${as.bearer}`;
  const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await handler(new Request(`http://localhost:3000/api/x${query}`, init), {
    params: Promise.resolve(params),
  });
  return { status: response.status, ...(await response.json()) };
};

const LINK = 'https://app.powerbi.com/view?r=eyJrIjoiMSJ9';

describe('the price list', () => {
  test('is open to everybody, flat and grouped, and says what is not built yet', async () => {
    const flat = await call(plansList);
    expect(flat.data).toHaveLength(6);
    expect(flat.data[0]).toMatchObject({
      id: 'starter_monthly',
      pricePerCategory: 14_900,
      currency: 'USD',
      teamMembers: 5,
    });
    const grouped = await call(plansList, { query: '?grouped=true' });
    expect(grouped.data.premium.yearly).toMatchObject({ pricePerCategory: 399_000, teamMembers: null });
    expect(grouped.data.growth.monthly.mostPopular).toBe(true);
    const features: { id: string; status: string }[] = grouped.data.premium.monthly.features;
    expect(features).toHaveLength(15);
    expect(features.find(({ id }) => id === 'pptReport')?.status).toBe('coming_soon');
  });
});

describe('a small signed-in read', () => {
  /** Trips to the database that `work` makes. */
  const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const asked = vi.spyOn(database().$client, 'unsafe');
    try {
      await work();
      return asked.mock.calls.length;
    } finally {
      asked.mockRestore();
    }
  };

  test('makes one trip to the database, with a subscription and without', async () => {
    const owner = await world.createOwner();
    const read = () => call(current, { as: owner });
    // The first use of a session is noted.
    await read();
    expect(await tripsOf(read)).toBe(1);
    await giveSubscription(owner.companyId, { categories: ['fixture-a'] });
    expect(await tripsOf(read)).toBe(1);
    expect(await tripsOf(() => call(current))).toBe(0);
  });

  test('answers what is read apart from the person too', async () => {
    const owner = await world.createOwner();
    await giveSubscription(owner.companyId, { categories: ['fixture-a'] });
    const { data } = await call(current, { as: owner });
    const ctx = await world.owner(owner);
    expect(ctx.actor.company.holdings).toBeUndefined();
    expect(await getCurrentSubscription(ctx)).toEqual(data);
    expect(data.userCategories.length).toBeGreaterThan(0);
  });
});

describe('the calls of a subscription', () => {
  test('are refused to guests, members who do not own, and admins', async () => {
    const owner = await world.createOwner();
    const member = await createPerson({ companyId: owner.companyId });
    const admin = await createPerson({ role: 'admin' });
    const body = { ...starterChoice(), trial: true };
    expect(await call(subscribe, { body })).toMatchObject({
      status: 401,
      errors: { code: 'UNAUTHENTICATED' },
    });
    for (const as of [member, admin])
      expect(await call(subscribe, { as, body })).toMatchObject({ status: 403 });
    expect(await call(portal, { as: member })).toMatchObject({ status: 403 });
    expect((await call(current, { as: admin })).data).toEqual({
      userSubscription: null,
      userModules: [],
      userCategories: [],
    });
  });

  test('answer a trial with 201 and the subscription, a purchase with where to pay', async () => {
    const as = await world.createOwner();
    const trial = await call(subscribe, { as, body: { ...starterChoice(), trial: true } });
    expect(trial).toMatchObject({ status: 201, success: true, data: { subscription: { state: 'trial' } } });
    const again = await call(subscribe, { as, body: { ...starterChoice(), trial: true } });
    expect(again).toMatchObject({ status: 409, errors: { code: 'TRIAL_ALREADY_USED' } });
    const bought = await call(subscribe, { as, body: growthChoice() });
    expect(bought.data.checkoutUrl).toContain('/c/pay/cs_test_');
    const member = await createPerson({ companyId: as.companyId });
    expect((await call(current, { as: member })).data.userSubscription.id).toBe(trial.data.subscription.id);
    const canceled = await call(cancel, { as, params: { id: trial.data.subscription.id } });
    expect(canceled.data.subscription).toMatchObject({ state: 'canceled', isCanceled: true });
    expect(await call(cancel, { as, params: { id: 'nothing' } })).toMatchObject({ status: 404 });
  });

  test('sell a plan exactly where the page offers one', async () => {
    const refusals: Record<string, string> = {
      past_due: 'Your last payment is still due. Pay it before choosing another plan.',
      canceling: 'Your plan is set to end. Undo the cancellation before choosing another plan.',
      hibernating:
        'We can’t load your subscription right now, so you can’t choose another plan yet. Try again in a few minutes.',
    };
    for (const status of [...PROVIDER_STATUSES, 'canceling', 'hibernating']) {
      const as = await world.createOwner();
      const id = await giveSubscription(as.companyId, {
        status: status === 'canceling' ? 'active' : status,
        categories: ['fixture-a'],
      });
      if (status === 'canceling')
        await database()
          .update(subscriptions)
          .set({ cancelAtPeriodEnd: true })
          .where(eq(subscriptions.id, id));
      const message = refusals[status];
      for (const trial of [true, false]) {
        const answer = await call(subscribe, { as, body: { ...starterChoice(), trial } });
        if (message) expect(answer).toMatchObject({ status: 409, message, errors: { code: 'PLAN_ON_HOLD' } });
        else if (!trial) expect({ status, answer: answer.status }).toEqual({ status, answer: 201 });
      }
    }
  });

  test('say what is wrong with a choice', async () => {
    const as = await world.createOwner();
    const few = await call(subscribe, { as, body: growthChoice({ moduleIds: ['imdb'] }) });
    expect(few).toMatchObject({ status: 422, errors: { code: 'SELECTION_COUNT_INVALID' } });
    expect(few.message).toBe('Choose exactly 3 modules and 3 categories.');
    expect(await call(subscribe, { as, body: { planId: 1 } })).toMatchObject({ status: 400 });
    expect(await call(subscribe, { as, body: { ...growthChoice(), price: 1 } })).toMatchObject({
      status: 400,
    });
    for (const query of ['', '?session_id='])
      expect(await call(verify, { as, query })).toMatchObject({
        status: 400,
        message: 'No session ID provided',
        errors: { code: 'NO_SESSION_ID' },
      });
    expect(await call(verify, { as, query: '?session_id=cs_test_x' })).toMatchObject({ status: 404 });
  });

  test('lead into the portal and back to this site only', async () => {
    const as = await world.createOwner();
    expect(await call(portal, { as })).toMatchObject({ status: 409, errors: { code: 'NO_BILLING_ACCOUNT' } });
    await call(subscribe, { as, body: { ...starterChoice(), trial: true } });
    expect((await call(portal, { as, query: '?returnUrl=%2Fsettings%2Fsubscription' })).data.url).toContain(
      '/p/session/',
    );
    const flow = await call(portal, { as, query: '?flow=payment_method' });
    expect(await (await fetch(flow.data.url)).text()).toContain('Save card');
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      'http://localhost:3000@evil.example',
      'javascript:alert(1)',
    ]) {
      const refused = await call(portal, { as, query: `?returnUrl=${encodeURIComponent(evil)}` });
      expect({ evil, status: refused.status }).toEqual({ evil, status: 400 });
    }
  });

  test('answer 502 while the payment provider is down, and lose nothing', async () => {
    const as = await world.createOwner();
    world.stripe.control.fault({ kind: 'server_error', path: '/v1/checkout' });
    const down = await call(subscribe, { as, body: growthChoice() });
    expect(down).toMatchObject({ status: 502, errors: { code: 'PAYMENT_PROVIDER_ERROR' } });
    world.stripe.control.clearFaults();
    expect(await call(subscribe, { as, body: growthChoice() })).toMatchObject({ status: 201 });
  });
});

describe('the webhook', () => {
  const post = async (body: string, secret: string, at = Math.floor(Date.now() / 1000)) => {
    const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
    const request = new Request('http://localhost:3000/api/stripe/webhook', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    });
    return (await webhook(request, { params: Promise.resolve({}) })).status;
  };
  const event = (id: string, customer: string, more: object = {}) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      data: { object: { id: 'sub_x', object: 'subscription', customer } },
      ...more,
    });
  const wanted = async (companyId: string) =>
    (await database().select().from(companies).where(eq(companies.id, companyId)))[0]?.stripeWanted;

  test('takes an event once and asks for one sync', async () => {
    const owner = await world.createOwner();
    await call(subscribe, { as: owner, body: { ...starterChoice(), trial: true } });
    const customer = await world.customerOf(owner.companyId);
    const before = (await wanted(owner.companyId)) ?? 0;
    const body = event('evt_once', customer);
    expect(await Promise.all([1, 2, 3].map(() => post(body, 'whsec_tests_only')))).toEqual([200, 200, 200]);
    expect(await wanted(owner.companyId)).toBe(before + 1);
    expect(await database().select().from(stripeEvents).where(eq(stripeEvents.id, 'evt_once'))).toHaveLength(
      1,
    );
  });

  test('takes either of two secrets while one is being rotated', async () => {
    expect(await post(event('evt_old', 'cus_x'), 'whsec_tests_only')).toBe(200);
    expect(await post(event('evt_new', 'cus_x'), NEXT_SECRET)).toBe(200);
  });

  test('refuses a wrong signature, an old one, none, the other mode, and a body changed on the way', async () => {
    const body = event('evt_bad', 'cus_x');
    expect(await post(body, 'whsec_other')).toBe(403);
    expect(await post(body, 'whsec_tests_only', Math.floor(Date.now() / 1000) - 600)).toBe(403);
    expect(await post(event('evt_live', 'cus_x', { livemode: true }), 'whsec_tests_only')).toBe(403);
    const bare = new Request('http://localhost:3000/api/stripe/webhook', { method: 'POST', body });
    expect((await webhook(bare, { params: Promise.resolve({}) })).status).toBe(403);
    expect(await database().select().from(stripeEvents).where(eq(stripeEvents.id, 'evt_bad'))).toEqual([]);
  });

  test('takes no notice of a customer that is none of ours, nor of a type it did not ask for', async () => {
    expect(await post(event('evt_stranger', 'cus_stranger'), 'whsec_tests_only')).toBe(200);
    expect(await post(event('evt_type', 'cus_x', { type: 'product.created' }), 'whsec_tests_only')).toBe(200);
    expect(await database().select().from(stripeEvents).where(eq(stripeEvents.id, 'evt_type'))).toEqual([]);
  });

  test.each([
    'no json',
    'null',
    '[]',
    '"event"',
    '{}',
    '{"id":1,"type":"invoice.paid","livemode":false,"data":{"object":{}}}',
    '{"id":"evt_\\u0000","type":"invoice.paid","livemode":false,"data":{"object":{}}}',
    '{"id":"evt_none","type":"invoice.paid","livemode":false,"data":null}',
    '{"id":"evt_none","type":"invoice.paid","livemode":false,"data":{"object":[]}}',
    '{"id":"evt_none","object":"v2.core.event","type":"invoice.paid"}',
  ])('refuses what is signed and no event: %s', async (body) => {
    expect(await post(body, 'whsec_tests_only')).toBe(400);
  });

  test('takes an event whose customer is no identifier for one that names nobody', async () => {
    for (const customer of [42, 'cus_\u0000', { id: [] }, 'x'.repeat(3000)]) {
      const body = event(`evt_odd_${typeof customer}_${JSON.stringify(customer).length}`, 'cus_x', {
        data: { object: { object: 'subscription', customer } },
      });
      expect(await post(body, 'whsec_tests_only')).toBe(200);
    }
  });
});

describe('dashboard links', () => {
  test('activate a paid plan, module by module, and are told', async () => {
    const owner = await world.createOwner();
    const admin = await createPerson({ role: 'admin' });
    const opened = await call(subscribe, { as: owner, body: starterChoice() });
    world.stripe.control.payCheckout(/cs_test_\w+/.exec(opened.data.checkoutUrl)?.[0] ?? '');
    await world.settle();
    const before = (await call(current, { as: owner })).data.userSubscription;
    expect(before.state).toBe('waiting_for_activation');
    const params = { id: owner.userId, subscriptionId: before.id };
    const set = (links: object[], as: Person = admin) => call(putLinks, { as, params, body: { links } });
    expect(await set([{ moduleId: 'priceMonitor', powerBILink: 'https://evil.example' }])).toMatchObject({
      status: 400,
      errors: { code: 'INVALID_POWER_BI_URL' },
    });
    expect(await set([{ moduleId: 'imdb', powerBILink: LINK }])).toMatchObject({ status: 400 });
    expect(await set([{ moduleId: 'priceMonitor', powerBILink: LINK }], owner)).toMatchObject({
      status: 403,
    });
    await set([{ moduleId: 'priceMonitor', powerBILink: LINK }]);
    expect((await call(current, { as: owner })).data.userSubscription.state).toBe('waiting_for_activation');
    const done = await set([{ moduleId: 'promotions', powerBILink: LINK }]);
    expect(done.data.modules).toHaveLength(2);
    const after = (await call(current, { as: owner })).data;
    expect(after.userSubscription.state).toBe('active');
    expect(after.userModules[0].powerBILink).toBe(LINK);
    await set([{ moduleId: 'promotions', powerBILink: LINK }]);
    const told = await database().select().from(notifications).where(eq(notifications.userId, owner.userId));
    expect(told.filter(({ type }) => type === 'dashboard.ready')).toHaveLength(2);
    const stranger = await world.createOwner();
    const elsewhere = { id: stranger.userId, subscriptionId: before.id };
    expect(await call(putLinks, { as: admin, params: elsewhere, body: { links: [] } })).toMatchObject({
      status: 404,
    });
  });

  test('of a tier are set and cleared by admins', async () => {
    const admin = await createPerson({ role: 'admin' });
    const put = (powerBILink: string | null) =>
      call(putTierLinks, {
        as: admin,
        body: { rows: [{ tier: 'freemium', moduleId: 'imdb', powerBILink }] },
      });
    expect((await put(LINK)).data.rows).toContainEqual({
      tier: 'freemium',
      moduleId: 'imdb',
      powerBILink: LINK,
    });
    expect((await put(null)).data.rows).toContainEqual({
      tier: 'freemium',
      moduleId: 'imdb',
      powerBILink: null,
    });
    expect(await put('http://app.powerbi.com/view?r=1')).toMatchObject({ status: 400 });
    expect(await put('http://localhost:3005/view?r=1')).toMatchObject({ status: 400 });
    expect((await call(tierLinks, { as: admin })).data.rows).toHaveLength(8);
    expect(await call(tierLinks, { as: await world.createOwner() })).toMatchObject({ status: 403 });
  });
});

describe('reconciling', () => {
  test('reports what differs and repairs it', async () => {
    const owner = await world.createOwner();
    await call(subscribe, { as: owner, body: { ...starterChoice(), trial: true } });
    await world.settle();
    expect(await compareCompany(world.system(), owner.companyId)).toEqual([]);
    await database()
      .update(subscriptions)
      .set({ status: 'active' })
      .where(eq(subscriptions.companyId, owner.companyId));
    const found = await reconcileCompany(world.system(), owner.companyId);
    expect(found).toEqual([
      { what: expect.stringMatching(/^sub_\w+ status$/), ours: 'active', theirs: 'trialing' },
    ]);
    expect(await compareCompany(world.system(), owner.companyId)).toEqual([]);
  });
});
