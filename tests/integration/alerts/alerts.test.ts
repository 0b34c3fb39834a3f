import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GET as readEvents } from '#app/api/alerts/[id]/events/route.ts';
import { PATCH } from '#app/api/alerts/[id]/route.ts';
import { PUT as putDelivery } from '#app/api/alerts/delivery/route.ts';
import { GET as readOffer } from '#app/api/alerts/offer/route.ts';
import { GET as previewAlert } from '#app/api/alerts/preview/route.ts';
import { GET, POST } from '#app/api/alerts/route.ts';
import { GET as openStop, POST as stop } from '#app/api/alerts/stop/route.ts';
import { database, type Pool } from '#db/client.ts';
import { sweepEvents } from '#db/queries/alert-events.ts';
import { alertEvents, alertRules } from '#db/schema/alerts.ts';
import { companies } from '#db/schema/companies.ts';
import { emails } from '#db/schema/emails.ts';
import { jobs, notifications } from '#db/schema/operations.ts';
import { savedViews } from '#db/schema/saved-views.ts';
import { subscriptionModules, subscriptions } from '#db/schema/subscriptions.ts';
import { changeKey, isLasting, subjectOf } from '#lib/alerts/change-key.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { deliverQueuedEmail } from '#lib/email/deliver-queued-email.ts';
import { EmailJob } from '#lib/jobs/email-payload.ts';
import type { RuleKind } from '#lib/vocabulary/alert-terms.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import {
  type AlertWorld,
  createAlertWorld,
  deliver,
  FIRST_DAY,
  findWaitingDelivery,
  judge,
  saveView,
  takeBackChanges,
  writeChanges,
} from '#tests/factories/alert-world.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());
// What later tests judge is theirs alone.
afterEach(async () => {
  await database().delete(alertRules);
});

const call = async (
  handler: typeof GET,
  { person }: Pick<AlertWorld, 'person'>,
  method: string,
  more: { path?: string; body?: unknown; params?: Record<string, string> } = {},
) => {
  const response = await callRoute(handler, person, { path: '/api/alerts', ...more, method });
  return { status: response.status, body: await response.json() };
};

type Asked = { kind?: RuleKind; query?: string; threshold?: number; name?: string; byEmail?: boolean };

/** A rule over a view, with its baseline taken. */
const follow = async (world: AlertWorld, { query = '', kind = 'price', ...more }: Asked = {}) => {
  const viewId = await saveView(world, `category=${world.category}${query}`);
  const { status, body } = await call(POST, world, 'POST', { body: { viewId, name: 'Mine', kind, ...more } });
  expect({ status, message: body.message }).toMatchObject({ status: 201 });
  await judge();
  return { id: body.data.id as string, viewId };
};

const eventsOf = async (id: string) =>
  database().select().from(alertEvents).where(eq(alertEvents.ruleId, id)).orderBy(alertEvents.change);

const heardBy = async ({ person }: Pick<AlertWorld, 'person'>) =>
  database()
    .select({ type: notifications.type, payload: notifications.payload })
    .from(notifications)
    .where(eq(notifications.userId, person.userId))
    .orderBy(notifications.seq);

const textOf = (heard: { payload: unknown } | undefined) =>
  String(Object(heard?.payload).textEn).replaceAll('\u00a0', ' ');

/** Sends the mails that were queued for someone, and answers them. */
const mailsOf = async ({ person }: Pick<AlertWorld, 'person'>) => {
  const queued = await database()
    .select()
    .from(emails)
    .where(and(eq(emails.userId, person.userId), eq(emails.template, 'alerts')))
    .orderBy(emails.createdAt);
  for (const row of queued) {
    const job = EmailJob.parse({ ...row, values: row.values });
    await deliverQueuedEmail(
      { db: database(), log, now: new Date(), signal: new AbortController().signal },
      job,
    );
  }
  return mailbox.mails.filter(({ to }) => to === `${person.userId}@company.example`);
};

const rise = { kind: 'price', before: 40, after: 44 } as const;

describe('an alert', () => {
  it('is silent about what is there, and says once what comes: in the product and by email, in the reader’s language', async () => {
    const world = await createAlertWorld({ locale: 'ar' });
    await writeChanges(world, [{ ...rise, day: 20 }]);
    const { id } = await follow(world);
    expect(await eventsOf(id)).toEqual([]);
    await writeChanges(world, [{ ...rise, day: 29, product: 1 }]);
    await judge();
    await judge();
    for (const _ of [1, 2]) await deliver(world);
    const heard = await heardBy(world);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ type: 'alert.raised', payload: { rule: 'Mine' } });
    expect(textOf(heard[0])).toMatch(/^Sample data: .*EGP 44.00, was EGP 40.00/);
    expect(Object(heard[0]?.payload).path).toContain(`/price-monitor?category=${world.category}`);
    const [mail, ...others] = await mailsOf(world);
    expect(others).toEqual([]);
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.text).toContain('44.00');
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const [rows] = (await call(readEvents, world, 'GET', { params: { id } })).body.data.lines;
    expect(rows).toMatchObject({ day: addDays(FIRST_DAY, 29) });
    expect(rows.address).toContain('#rows=unit-price-change');
  });

  it('is of what its view selects, as kind, retailer, product and place', async () => {
    const world = await createAlertWorld();
    const [product = ''] = world.products;
    const [, retailer = ''] = world.retailers;
    const [store = ''] = world.listings[0]?.stores ?? [];
    const ofProduct = await follow(world, { query: `&sku=${product}` });
    const ofRetailer = await follow(world, { query: `&retailer=${retailer}` });
    const large = await follow(world, { threshold: 20 });
    const giza = await saveView(world, `category=${world.category}&gov=giza`, 'distributions');
    const stock = (await call(POST, world, 'POST', { body: { viewId: giza, name: 'Giza', kind: 'stock' } }))
      .body.data.id;
    await judge();
    await writeChanges(world, [
      { ...rise, day: 28 },
      { ...rise, day: 28, product: 1, retailer: 1 },
      { kind: 'price', day: 28, product: 2, before: 10, after: 13 },
      { kind: 'shelf_empty', day: 28, store },
      { kind: 'shelf_empty', day: 28, store: world.listings[0]?.stores[2] ?? '' },
      { kind: 'gone', day: 28 },
    ]);
    await judge();
    const products = async (rule: string) => (await eventsOf(rule)).map(({ productId }) => productId);
    expect(await products(ofProduct.id)).toEqual([product]);
    expect(await products(ofRetailer.id)).toEqual([world.products[1]]);
    expect(await products(large.id)).toEqual([world.products[2]]);
    expect((await eventsOf(stock)).map(({ storeId }) => storeId)).toEqual([world.listings[0]?.stores[2]]);
  });

  it('is each change that is new since its baseline, and never twice, whatever a history brings', async () => {
    const world = await createAlertWorld();
    const rules = { price: await follow(world), promotion: await follow(world, { kind: 'promotion' }) };
    const step = fc.record({
      day: fc.integer({ min: 1, max: 30 }),
      product: fc.nat(2),
      retailer: fc.nat(1),
      after: fc.constantFrom(30, 41, 44, 60),
      isPromotion: fc.boolean(),
    });
    const written = new Set<string>();
    const expected: Record<keyof typeof rules, Set<string>> = { price: new Set(), promotion: new Set() };
    const open = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const changes = steps.flatMap(({ isPromotion, ...more }) => {
          const row = { kind: isPromotion ? 'promotion_begun' : 'price', before: 40, ...more } as const;
          const key = `${row.kind}|${world.products[row.product]}|${world.retailers[row.retailer]}||${addDays(FIRST_DAY, row.day)}`;
          if (written.has(key)) return [];
          written.add(key);
          return [{ ...row, key }];
        });
        await writeChanges(world, changes);
        await Promise.all([judge(), judge()]);
        for (const { kind, key } of changes) {
          if (kind === 'price') expected.price.add(key);
          else {
            // No promotion ends here: of each product at a retailer the first one is an alert.
            const subject = key.slice(0, key.lastIndexOf('|'));
            if (!open.has(subject)) expected.promotion.add(subject);
            open.add(subject);
          }
        }
        const keys = async (id: string) => (await eventsOf(id)).map(({ change }) => change).sort();
        expect(await keys(rules.price.id)).toEqual([...expected.price].sort());
        const promotions = (await eventsOf(rules.promotion.id)).map((event) => subjectOf(event)).sort();
        expect(promotions).toEqual([...expected.promotion].sort());
      }),
      { numRuns: 10 },
    );
    for (const event of await eventsOf(rules.promotion.id)) {
      expect(isLasting(event)).toBe(true);
      expect(event.change).toBe(changeKey(event));
    }
    await Promise.all([deliver(world), deliver(world), deliver(world)]);
    expect(await heardBy(world)).toHaveLength(2);
    expect(await mailsOf(world)).toHaveLength(1);
  });

  it('of a limit says once that a price fell below it, and that it no longer is, over a view that is saved with it', async () => {
    const world = await createAlertWorld();
    const view = {
      module: 'priceMonitor',
      query: `category=${world.category}&sku=${world.products[0]}&foo=1`,
    };
    const body = { view, name: 'Below', kind: 'price', below: 38.5 };
    for (const wrong of [{ above: 40 }, { threshold: 5 }, { kind: 'stock' }, { below: 0 }, { viewId: 'v' }])
      expect((await call(POST, world, 'POST', { body: { ...body, ...wrong } })).status).toBe(400);
    const ids: string[] = [];
    for (const _ of [1, 2]) ids.push((await call(POST, world, 'POST', { body })).body.data.id);
    await judge();
    const { rules } = (await call(GET, world, 'GET')).body.data;
    expect(rules).toMatchObject([{ below: 38.5, threshold: 3 }, { above: null }]);
    expect(rules[0].view).toMatchObject({ name: 'Below', module: 'priceMonitor' });
    expect(rules[1].view).toEqual(rules[0].view);
    for (const [day, before, after] of [
      [26, 44, 40],
      [27, 40, 38],
      [28, 38, 36],
      [29, 36, 39],
      [30, 39, 30],
    ] as const) {
      await writeChanges(world, [{ kind: 'price', day, before, after }]);
      await judge();
    }
    const days = (await eventsOf(ids[0] ?? '')).map(({ firstOn, overAt }) => [
      firstOn.slice(-2),
      overAt !== null,
    ]);
    expect(days).toEqual([
      ['28', true],
      ['30', true],
      ['31', false],
    ]);
    const preview = await call(previewAlert, world, 'GET', {
      path: `/api/alerts/preview?module=priceMonitor&query=${encodeURIComponent(view.query)}&kind=price&below=38.5`,
    });
    expect(preview.body.data).toMatchObject({ count: 3, days: 3 });
  });

  it('that was cut off while it was said is said once', async () => {
    const world = await createAlertWorld();
    await follow(world);
    await writeChanges(world, [{ ...rise, day: 30 }]);
    await judge();
    // The mail is the last thing that a delivery writes.
    await asOwner((owner) =>
      owner.execute(sql`alter table emails add constraint cut_off check (template <> 'alerts') not valid`),
    );
    await expect(deliver(world)).rejects.toThrow();
    expect(await heardBy(world)).toEqual([]);
    await asOwner((owner) => owner.execute(sql`alter table emails drop constraint cut_off`));
    await deliver(world);
    await deliver(world);
    expect(await heardBy(world)).toHaveLength(1);
    expect(await mailsOf(world)).toHaveLength(1);
  });

  it('says that it is over, and is armed again then', async () => {
    const world = await createAlertWorld();
    const [store = ''] = world.listings[0]?.stores ?? [];
    const { id } = await follow(world, { kind: 'stock' });
    const days = async () => (await eventsOf(id)).map(({ change }) => change.replace(/\|.*\|/, ' '));
    for (const [kind, day] of [
      ['shelf_empty', 5],
      ['shelf_empty', 12],
      ['shelf_back', 20],
      ['shelf_empty', 30],
    ] as const) {
      await writeChanges(world, [{ kind, day, store }]);
      await judge();
    }
    expect(await days()).toEqual([
      'shelf_back 2026-03-21',
      'shelf_empty 2026-03-06',
      'shelf_empty 2026-03-31',
    ]);
    await deliver(world);
    expect(textOf((await heardBy(world))[0])).toMatch(/stock/);
  });

  it('that was corrected is taken back once, and one that no one heard is forgotten', async () => {
    const world = await createAlertWorld();
    const { id } = await follow(world);
    await writeChanges(world, [{ ...rise, day: 29 }]);
    await judge();
    await deliver(world);
    await writeChanges(world, [{ ...rise, day: 30, product: 1 }]);
    await judge();
    await takeBackChanges(world, 29);
    await takeBackChanges(world, 30);
    await judge();
    for (const _ of [1, 2]) await deliver(world);
    const heard = await heardBy(world);
    expect(heard).toHaveLength(2);
    expect(textOf(heard[1])).toContain('no longer applies');
    await writeChanges(world, [{ ...rise, day: 29 }]);
    await judge();
    await deliver(world);
    expect(await heardBy(world)).toHaveLength(2);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('waits for the hours and weekdays that its person chose, and comes then', async () => {
    const world = await createAlertWorld();
    await follow(world);
    await writeChanges(world, [{ ...rise, day: 30 }]);
    await judge();
    // A Thursday noon in Cairo, and nothing before Sunday eight.
    const noon = new Date('2026-11-26T10:00:00Z');
    const hours = { byEmail: true, fromHour: 8, toHour: 18, weekdays: [0, 0, 1] };
    const saved = await call(putDelivery, world, 'PUT', { body: hours });
    expect(saved.body.data.weekdays).toEqual([0, 1]);
    await database().execute(sql`delete from jobs where kind = 'alerts.deliver'`);
    await deliver(world, noon);
    expect(await heardBy(world)).toEqual([]);
    const at = await findWaitingDelivery(world);
    expect(at?.toISOString()).toBe('2026-11-29T06:00:00.000Z');
    await deliver(world, at ?? noon);
    expect(await heardBy(world)).toHaveLength(1);
    expect((await call(putDelivery, world, 'PUT', { body: { ...hours, toHour: 8 } })).status).toBe(400);
  });

  it('is kept while its rule is snoozed, and comes when the snooze ends', async () => {
    const world = await createAlertWorld();
    const { id } = await follow(world);
    expect((await call(PATCH, world, 'PATCH', { params: { id }, body: { snoozeDays: 7 } })).status).toBe(200);
    await writeChanges(world, [{ ...rise, day: 30 }]);
    await judge();
    await database().execute(sql`delete from jobs where kind = 'alerts.deliver'`);
    await deliver(world);
    expect(await heardBy(world)).toEqual([]);
    const at = (await findWaitingDelivery(world)) ?? new Date(0);
    expect(at.getTime()).toBeGreaterThan(Date.now() + 6 * DAY);
    await deliver(world, addMs(at, HOUR));
    expect(await heardBy(world)).toHaveLength(1);
  });

  it('of more than twenty changes is a digest of the largest', async () => {
    const world = await createAlertWorld();
    for (const name of ['One', 'Two', 'Three', 'Four']) await follow(world, { name });
    const places = [0, 1, 2, 3, 4, 5].map((i) => ({
      product: i % 3,
      retailer: i < 3 ? 0 : 1,
      after: 110 + i,
    }));
    await writeChanges(
      world,
      places.map((place) => ({ kind: 'price' as const, day: 30, before: 100, ...place })),
    );
    await judge();
    await deliver(world);
    const [mail] = await mailsOf(world);
    expect(mail?.subject).toBe('24 market changes in your alerts');
    expect(mail?.text.match(/EGP.1\d\d\.00, was/g)).toHaveLength(20);
    expect(mail?.text).not.toContain('110.00');
    expect(mail?.text).toContain('4 smaller changes');
    expect(await heardBy(world)).toHaveLength(4);
  });

  it('ends by email with one request that needs no signing in', async () => {
    const world = await createAlertWorld();
    await follow(world);
    await writeChanges(world, [{ ...rise, day: 29 }]);
    await judge();
    await deliver(world);
    const [mail] = await mailsOf(world);
    const url = new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');
    expect(mail?.text).toContain(`/alert-emails${url.search}`);
    const post = (search: string) =>
      stop(
        new Request(`http://localhost:3000/api/alerts/stop${search}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        }),
        { params: Promise.resolve({}) },
      );
    const opened = await openStop(new Request(url), { params: Promise.resolve({}) });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/alert-emails${url.search}`]);
    const wrong = new URLSearchParams({ user: world.person.userId, signature: 'x'.repeat(43) });
    expect((await post(`?${wrong}`)).status).toBe(400);
    expect((await post(url.search)).status).toBe(200);
    expect((await post(url.search)).status).toBe(200);
    await writeChanges(world, [{ ...rise, day: 30, product: 2 }]);
    await judge();
    await deliver(world);
    expect(await heardBy(world)).toHaveLength(2);
    expect(await mailsOf(world)).toHaveLength(1);
  });
});

describe('the plan of a rule', () => {
  it('of Starter speaks of brands only, and has no finer thresholds', async () => {
    const world = await createAlertWorld({ plan: 'starter' });
    await database().execute(sql`
      update products set name_en = 'Hidden product', name_ar = 'منتج مخفي' where category_id = ${world.category}`);
    const [store = ''] = world.listings[0]?.stores ?? [];
    for (const kind of ['price', 'promotion', 'stock', 'assortment'] as const) await follow(world, { kind });
    const viewId = await saveView(world, `category=${world.category}`);
    const refused = async (more: object) =>
      (await call(POST, world, 'POST', { body: { viewId, name: 'Fine', ...more } })).body.errors;
    expect(await refused({ kind: 'pack' })).toMatchObject({ code: 'PLAN_REQUIRED' });
    expect(await refused({ kind: 'price', threshold: 4 })).toMatchObject({ code: 'PLAN_REQUIRED' });
    const single = await saveView(world, `category=${world.category}&sku=${world.products[0]}`);
    const ofProduct = { body: { viewId: single, name: 'One', kind: 'price' } };
    expect((await call(POST, world, 'POST', ofProduct)).status).toBe(403);
    await writeChanges(world, [
      { kind: 'price', day: 29, before: 41.37, after: 43.91 },
      { kind: 'promotion_begun', day: 29, before: 43.91, after: 37.77 },
      { kind: 'shelf_empty', day: 29, store },
      { kind: 'new', day: 29, product: 1 },
      { kind: 'gone', day: 29, product: 2 },
      { kind: 'pack', day: 29, product: 1, former: 0, before: 1, after: 0.5 },
    ]);
    await judge();
    await deliver(world);
    const heard = await heardBy(world);
    expect(heard).toHaveLength(4);
    const preview = await call(previewAlert, world, 'GET', {
      path: `/api/alerts/preview?viewId=${viewId}&kind=price`,
    });
    expect(preview.body.data).toMatchObject({ count: 1, days: 1 });
    const [first] = (await call(GET, world, 'GET')).body.data.rules;
    const events = await call(readEvents, world, 'GET', { params: { id: first.id } });
    expect(events.body.data.lines).toHaveLength(1);
    const said = JSON.stringify([heard, await mailsOf(world), preview.body, events.body]);
    for (const hidden of ['Hidden', 'مخفي', '41.37', '43.91', '37.77', '6%', '14%', ...world.products])
      expect(said).not.toContain(hidden);
  });

  it('names what opens the kinds and limits that it lacks, and refuses these', async () => {
    const offerOf = async (world: AlertWorld, module: string) =>
      (await call(readOffer, world, 'GET', { path: `/api/alerts/offer?module=${module}` })).body.data;
    const starter = await createAlertWorld({ plan: 'starter' });
    const viewId = await saveView(starter, `category=${starter.category}`);
    const offer = await offerOf(starter, 'priceMonitor');
    expect(offer.limits).toBe('growth');
    const lacking = offer.kinds.filter(({ lacks }: { lacks: unknown }) => lacks !== null);
    expect(lacking).toEqual([{ kind: 'pack', lacks: 'growth', moduleName: 'IMDB' }]);
    for (const more of [{ kind: 'pack' }, { threshold: 5 }, { below: 20 }, { above: 20 }])
      expect(
        await call(POST, starter, 'POST', { body: { viewId, name: 'No', kind: 'price', ...more } }),
      ).toMatchObject({
        status: 403,
        body: { errors: { code: 'PLAN_REQUIRED' } },
      });
    await database().delete(subscriptionModules).where(eq(subscriptionModules.moduleId, 'promotions'));
    const { kinds } = await offerOf(starter, 'priceMonitor');
    expect(kinds[1]).toEqual({ kind: 'promotion', lacks: 'module', moduleName: 'Promotions' });
  });

  it('of Growth speaks of products, and of Premium of each at each retailer', async () => {
    const lines = async (plan: 'growth' | 'premium') => {
      const world = await createAlertWorld({ plan });
      await follow(world);
      await writeChanges(world, [
        { ...rise, day: 30 },
        { ...rise, day: 30, retailer: 1, after: 50 },
      ]);
      await judge();
      await deliver(world);
      const [mail] = await mailsOf(world);
      return mail?.text.match(/\/price-monitor\?/g)?.length;
    };
    expect([await lines('growth'), await lines('premium')]).toEqual([1, 2]);
  });

  it('that ends pauses it with a word, and one that comes back lets it go on with a new baseline', async () => {
    const world = await createAlertWorld();
    const { id } = await follow(world);
    await writeChanges(world, [{ ...rise, day: 28 }]);
    await judge();
    const setStatus = (status: string) =>
      database()
        .update(subscriptions)
        .set({ status })
        .where(eq(subscriptions.companyId, world.person.companyId));
    await setStatus('canceled');
    await judge();
    await judge();
    await deliver(world);
    expect(await heardBy(world)).toMatchObject([
      { type: 'alert.paused.plan', payload: { names: ['Mine'], count: 1 } },
    ]);
    expect((await call(GET, world, 'GET')).body.data).toMatchObject({ most: 0, rules: [{ pause: 'plan' }] });
    expect((await call(PATCH, world, 'PATCH', { params: { id }, body: { isPaused: false } })).status).toBe(
      403,
    );
    await writeChanges(world, [{ ...rise, day: 29 }]);
    await setStatus('active');
    await judge();
    await writeChanges(world, [{ ...rise, day: 30, product: 1 }]);
    await judge();
    expect((await eventsOf(id)).map(({ firstOn }) => firstOn)).toEqual([addDays(FIRST_DAY, 30)]);
  });

  it('has room for so many rules, also when they are made at once', async () => {
    const world = await createAlertWorld({ status: 'trialing', plan: 'growth' });
    const viewId = await saveView(world, `category=${world.category}`);
    const make = () => call(POST, world, 'POST', { body: { viewId, name: 'One', kind: 'price' } });
    const answers = await Promise.all(Array.from({ length: 5 }, make));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403]);
    const refusal = answers.find(({ status }) => status === 403)?.body;
    expect(refusal.message).toBe('More alert rules come with Growth.');
    expect((await call(GET, world, 'GET')).body.data).toMatchObject({ used: 3, most: 3 });
    // A smaller plan has room for the oldest.
    await database()
      .update(subscriptions)
      .set({ status: 'active', plan: 'premium' })
      .where(eq(subscriptions.companyId, world.person.companyId));
    for (const _ of [1, 2]) expect((await make()).status).toBe(201);
    await database()
      .update(subscriptions)
      .set({ status: 'trialing' })
      .where(eq(subscriptions.companyId, world.person.companyId));
    await judge();
    const rules = await database()
      .select()
      .from(alertRules)
      .where(eq(alertRules.companyId, world.person.companyId))
      .orderBy(alertRules.id);
    expect(rules.map(({ pause }) => pause)).toEqual([null, null, null, 'plan', 'plan']);
  });

  it('without one is refused with the plan that has alerts', async () => {
    const world = await createAlertWorld();
    await database()
      .update(companies)
      .set({ currentSubscriptionId: null })
      .where(eq(companies.id, world.person.companyId));
    const viewId = await saveView(world, `category=${world.category}`);
    const { status, body } = await call(POST, world, 'POST', {
      body: { viewId, name: 'None', kind: 'price' },
    });
    expect([status, body.message]).toEqual([403, 'Alerts come with Starter.']);
  });
});

describe('a rule', () => {
  it('says that its view was deleted, and that nothing is left of what the view selected', async () => {
    const world = await createAlertWorld();
    const { viewId } = await follow(world);
    await database().delete(savedViews).where(eq(savedViews.id, viewId));
    expect((await call(GET, world, 'GET')).body.data.rules).toMatchObject([
      { pause: 'view_gone', view: null },
    ]);
    await judge();
    expect(await heardBy(world)).toMatchObject([{ type: 'alert.paused.view' }]);
    const lost = await saveView(world, `category=${world.category}&brand=nothing`);
    const made = await call(POST, world, 'POST', { body: { viewId: lost, name: 'Lost', kind: 'price' } });
    expect([made.status, Object.keys(made.body.errors.fields)]).toEqual([400, ['viewId']]);
    const { id, viewId: brand } = await follow(world, { query: `&brand=${world.brand}` });
    await database()
      .update(savedViews)
      .set({ query: `category=${world.category}&brand=gone` })
      .where(eq(savedViews.id, brand));
    await writeChanges(world, []);
    await judge();
    const rules = (await call(GET, world, 'GET')).body.data.rules;
    expect(rules.find((rule: { id: string }) => rule.id === id)).toMatchObject({ pause: 'view_empty' });
    const heard = await heardBy(world);
    expect(heard.map(({ type }) => type)).toEqual(['alert.paused.view', 'alert.paused.view']);
    // It stays paused without another word, until what it selects is there again.
    await judge();
    await writeChanges(world, [{ ...rise, day: 30 }]);
    await judge();
    expect(await heardBy(world)).toEqual(heard);
    await database()
      .update(savedViews)
      .set({ query: `category=${world.category}` })
      .where(eq(savedViews.id, brand));
    await judge();
    const back = (await call(GET, world, 'GET')).body.data.rules;
    expect(back.find((rule: { id: string }) => rule.id === id)).toMatchObject({ pause: null });
    expect(await heardBy(world)).toEqual(heard);
  });

  it('waits for a reading database that does not have yet what was written', async () => {
    const world = await createAlertWorld();
    const { id } = await follow(world);
    await database().execute(sql`delete from jobs where kind = 'alerts.judge'`);
    await database().transaction(
      async (behind) => {
        // From its first read on it shows what was there then, as a replica that lags.
        await behind.execute(sql`select from category_datasets`);
        await writeChanges(world, [{ ...rise, day: 30 }]);
        await judge(behind as unknown as Pool);
      },
      { isolationLevel: 'repeatable read' },
    );
    expect(await eventsOf(id)).toEqual([]);
    const [again] = await database().select().from(jobs).where(eq(jobs.kind, 'alerts.judge'));
    expect(again?.runAt.getTime()).toBeGreaterThan(Date.now());
    await judge();
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('forgets what it said after ninety days', async () => {
    const world = await createAlertWorld();
    const { id } = await follow(world);
    await writeChanges(world, [{ ...rise, day: 30 }]);
    await judge();
    await database()
      .update(alertEvents)
      .set({ foundAt: addMs(new Date(), -91 * DAY) })
      .where(eq(alertEvents.ruleId, id));
    expect(await sweepEvents(database(), addMs(new Date(), -90 * DAY), 10)).toBe(1);
    expect(await eventsOf(id)).toEqual([]);
  });
});
