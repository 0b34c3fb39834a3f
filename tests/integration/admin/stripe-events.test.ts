import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { auditEvents, jobs, notifications } from '#db/schema/operations.ts';
import { billingEffects, invoices, stripeEvents, subscriptions } from '#db/schema/subscriptions.ts';
import { replayEvent } from '#lib/admin/operations/replay-event.ts';
import type { StripeEventItemOut } from '#lib/admin/operations/schema.ts';
import { ensureCustomer } from '#lib/billing/jobs/ensure-customer.ts';
import { refreshBilling } from '#lib/billing/sync/refresh-billing.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { buy, type Owner, world } from '#tests/integration/billing/buyers.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const db = database();
const admin = new ApiClient();
let boss: Person;
let owner: Owner;

beforeAll(async () => {
  boss = await createPerson({ role: 'admin' });
  admin.bearer = boss.bearer;
  owner = await world.createOwner();
});
beforeEach(async () => {
  await db.delete(stripeEvents);
});

type NewEvent = typeof stripeEvents.$inferInsert;

let made = 0;
const add = async (event: Partial<NewEvent> = {}): Promise<string> => {
  made += 1;
  const values = {
    id: `evt_made_${made}`,
    type: 'invoice.paid',
    receivedAt: addMs(new Date(), made),
    ...event,
  };
  await db.insert(stripeEvents).values(values);
  return values.id;
};

const listed = async (query = '') => {
  const { status, body } = await admin.get(`/api/admin/stripe-events?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const idsOf = (items: StripeEventItemOut[]) => items.map(({ id }) => id);

const replay = async (id: string) => {
  const { status, body } = await admin.post(`/api/admin/stripe-events/${id}/replay`);
  return [status, body.data?.state ?? body.errors.code];
};

const trail = async (id: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.kind, 'admin.event_replayed'))).flatMap(
    ({ companyId, detail }) => ((detail as { event: string }).event === id ? { companyId, detail } : []),
  );

/** Five hundred times, ten at once. */
const manyTimes = async <T>(work: () => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  while (done.length < 500) done.push(...(await Promise.all(Array.from({ length: 10 }, work))));
  return done;
};

const syncOf = async ({ companyId }: Owner) => {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId));
  return { wanted: row?.stripeWanted ?? 0, synced: row?.stripeSynced ?? 0 };
};

describe('the ledger of webhook events', () => {
  test('tells of each event whether a sync has answered it, and is narrowed by that', async () => {
    const { companyId } = owner;
    const { synced } = await syncOf(owner);
    await db
      .update(companies)
      .set({ stripeWanted: synced + 1 })
      .where(eq(companies.id, companyId));
    const ids = {
      done: await add({ companyId, syncNumber: synced, stripeCustomerId: 'cus_1' }),
      waiting: await add({ companyId, syncNumber: synced + 1, stripeCustomerId: 'cus_1' }),
      no_customer: await add({ type: 'charge.refunded' }),
    };
    const all = await listed();
    expect([all.total, idsOf(all.items)]).toEqual([3, [ids.no_customer, ids.waiting, ids.done]]);
    for (const [state, id] of Object.entries(ids)) {
      expect(all.items.find((item: StripeEventItemOut) => item.id === id).state).toBe(state);
      const some = await listed(`state=${state}`);
      expect([some.total, idsOf(some.items)]).toEqual([1, [id]]);
    }
    expect(all.items[2]).toMatchObject({
      customer: 'cus_1',
      company: { id: companyId, contactId: owner.userId },
    });
    expect(idsOf((await listed('type=charge.refunded')).items)).toEqual([ids.no_customer]);
    expect(idsOf((await listed('customer=cus_1')).items)).toEqual([ids.waiting, ids.done]);
    expect((await admin.get('/api/admin/stripe-events?type=product.created')).status).toBe(400);
    await db.update(companies).set({ stripeWanted: synced }).where(eq(companies.id, companyId));
  });

  test('reads on by a cursor without a gap, events of one moment too', async () => {
    const receivedAt = new Date();
    const ids = [await add({ receivedAt }), await add({ receivedAt }), await add({ receivedAt })]
      .sort()
      .reverse();
    const first = await listed('limit=2');
    const rest = await listed(`limit=2&cursor=${first.nextCursor}`);
    expect(idsOf([...first.items, ...rest.items])).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
  });

  test('keeps events for 400 days', async () => {
    const old = await add({ receivedAt: addMs(world.system().now, -401 * DAY) });
    const kept = await add({ receivedAt: addMs(world.system().now, -399 * DAY) });
    await refreshBilling(world.system());
    const ids = idsOf((await listed()).items);
    expect([ids.includes(old), ids.includes(kept)]).toEqual([false, true]);
  });
});

describe('replaying', () => {
  /** What billing keeps of a company. */
  const stateOf = async ({ companyId, userId }: Owner) => ({
    subscriptions: (await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId))).map(
      ({ updatedAt: _, ...row }) => row,
    ),
    invoices: await db.select().from(invoices).where(eq(invoices.companyId, companyId)),
    effects: await db.select().from(billingEffects).where(eq(billingEffects.companyId, companyId)),
    told: await db.select().from(notifications).where(eq(notifications.userId, userId)),
    mails: world.mails.size,
  });

  test('a thousand times asks for a sync once while none has answered, and changes nothing', async () => {
    await buy(owner);
    // What was asked for while a sync ran is answered a minute later.
    await world.pass({ minutes: 2 });
    const event = (await listed('type=invoice.paid')).items[0];
    expect([event.state, event.company.id]).toEqual(['done', owner.companyId]);
    const before = await stateOf(owner);
    const { wanted } = await syncOf(owner);
    const ctx = {
      ...(await world.owner(owner)),
      actor: { ...(await world.owner(owner)).actor, userId: boss.userId },
    };
    for (let round = 1; round <= 2; round++) {
      const answers = await manyTimes(() => replayEvent(ctx, event));
      expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['waiting']));
      expect((await syncOf(owner)).wanted).toBe(wanted + round);
      expect(
        (
          await db
            .select()
            .from(jobs)
            .where(eq(jobs.uniqueKey, `billing.sync:${owner.companyId}`))
        ).filter(({ finishedAt }) => finishedAt === null),
      ).toHaveLength(1);
      await world.settle();
      expect((await listed('type=invoice.paid')).items[0].state).toBe('done');
    }
    expect(await stateOf(owner)).toEqual(before);
    const line = {
      companyId: owner.companyId,
      detail: { event: event.id, type: 'invoice.paid', before: 'done', after: 'waiting' },
    };
    expect(await trail(event.id)).toEqual([line, line]);
  });

  test('finds the customer of one that concerned nobody when it came', async () => {
    const late = await world.createOwner();
    await ensureCustomer(world.system(), late.companyId);
    const customer = await world.customerOf(late.companyId);
    await db.update(companies).set({ stripeCustomerId: null }).where(eq(companies.id, late.companyId));
    const { events } = world.stripe.control.state();
    const id = 'evt_too_early';
    const [{ json } = { json: '{}' }] = events.newestFirst();
    const body = {
      ...JSON.parse(json),
      id,
      type: 'customer.updated',
      data: { object: { id: customer, object: 'customer' } },
    };
    events.add({ id, type: 'customer.updated', created: 0, json: JSON.stringify(body) });
    await add({ id, type: 'customer.updated', stripeCustomerId: customer });
    expect(await replay(id)).toEqual([202, 'no_customer']);
    await db.update(companies).set({ stripeCustomerId: customer }).where(eq(companies.id, late.companyId));
    expect(await replay(id)).toEqual([202, 'waiting']);
    await world.settle();
    const [item] = (await listed('type=customer.updated')).items;
    expect(item).toMatchObject({ state: 'done', customer, company: { id: late.companyId } });
    expect(await trail(id)).toMatchObject([{ detail: { before: 'no_customer', after: 'waiting' } }]);
  });

  test('says so where Stripe has an event no longer, and where there is none of the name', async () => {
    const gone = await add({ id: 'evt_gone' });
    expect(await replay(gone)).toEqual([409, 'STRIPE_EVENT_GONE']);
    expect(await replay('evt_never')).toEqual([404, 'NOT_FOUND']);
  });
});
