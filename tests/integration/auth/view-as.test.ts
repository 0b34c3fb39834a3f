import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { listStandingSessions } from '#db/queries/notifications.ts';
import { sessions, users } from '#db/schema/accounts.ts';
import { auditEvents, notifications, rateLimits } from '#db/schema/operations.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { addMs, DAY, MINUTE } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { sweep } from '#lib/worker/sweep.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { giveSubscription, SUBSCRIPTIONS, seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { apiPath, ROUTES } from '#tests/setup/api-routes.ts';

const REASON = 'They see no prices since Sunday';

beforeAll(seedChoices);

/** A browser in which someone is signed in. */
const browserOf = async (userId: string): Promise<ApiClient> => {
  const client = new ApiClient();
  const sessionId = newId();
  await database().insert(sessions).values({ id: sessionId, userId, kind: 'cookie' });
  client.cookies.set('raff.session', await sealSessionToken({ sessionId, userId, kind: 'cookie' }));
  return client;
};

const startView = (client: ApiClient, id: string, reason = REASON) =>
  client.post(`/api/admin/users/${id}/view-as`, { reason });

const whoIs = async (client: ApiClient) => (await client.get('/api/auth/me')).body.data;

/** An admin who looks on as a customer with a plan. */
const startLooking = async () => {
  const admin = await createPerson({ role: 'admin' });
  const customer = await createPerson();
  await giveSubscription(customer.companyId ?? '', { status: SUBSCRIPTIONS.active });
  const client = await browserOf(admin.userId);
  expect((await startView(client, customer.userId)).status).toBe(201);
  return { admin, customer, client };
};

const viewsOf = (userId: string) => database().select().from(sessions).where(eq(sessions.actedBy, userId));

const linesAbout = async (userId: string) => {
  const lines = await database()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, userId))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id));
  return lines.map(({ kind, actorId, detail }) => ({ kind, actorId, detail }));
};

test('an admin sees what the customer sees, the customer is told, and the admin goes on as themselves', async () => {
  const { admin, customer, client } = await startLooking();
  const seen = await whoIs(client);
  expect(seen).toMatchObject({
    user: { id: customer.userId, isAdmin: false },
    subscription: { plan: expect.any(String) },
    viewing: { secondsLeft: expect.any(Number) },
  });
  expect(seen.viewing.secondsLeft).toBeLessThanOrEqual(1800);
  expect((await client.get(`/api/admin/users/${customer.userId}`)).status).toBe(403);

  const [told] = await database()
    .select()
    .from(notifications)
    .where(eq(notifications.userId, customer.userId));
  expect(told).toMatchObject({ type: 'account.viewed', payload: { reason: REASON }, readAt: null });

  expect((await client.post('/api/auth/view-as/end')).body.data).toEqual({ ended: true });
  expect(await whoIs(client)).toMatchObject({ user: { id: admin.userId }, viewing: null });
  expect((await client.post('/api/auth/view-as/end')).body.data).toEqual({ ended: false });
  expect(await linesAbout(customer.userId)).toEqual([
    { kind: 'admin.viewing_ended', actorId: admin.userId, detail: { reason: REASON } },
    {
      kind: 'admin.viewing_started',
      actorId: admin.userId,
      detail: { reason: REASON, until: seen.viewing.until },
    },
  ]);
});

test('a look writes nothing, whatever is read', async () => {
  const { customer, client } = await startLooking();
  await database()
    .update(sessions)
    .set({ lastSeenAt: addMs(new Date(), -20 * MINUTE) })
    .where(eq(sessions.userId, customer.userId));
  const before = await contents();
  for (const route of Object.keys(ROUTES).filter((name) => name.startsWith('GET '))) {
    await database().delete(rateLimits);
    const response = await client.raw('GET', apiPath(route.slice('GET '.length), customer.userId));
    await response.body?.cancel();
  }
  await database().delete(rateLimits);
  expect(await contents()).toEqual(before);
});

/** What every table holds, but for the limits of calls. */
const contents = async () => {
  const tables = await database().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await database().execute<{ sum: string | null }>(
        sql`select md5(string_agg(t::text, '' order by t::text)) as sum from ${sql.identifier(name)} t`,
      );
      return [name, row?.sum ?? null];
    }),
  );
};

test('nobody looks on as an admin, a blocked person or themselves, nor by a bearer or without a reason', async () => {
  const admin = await createPerson({ role: 'admin' });
  const other = await createPerson({ role: 'admin' });
  const blocked = await createPerson();
  const customer = await createPerson();
  await database().update(users).set({ status: 'blocked' }).where(eq(users.id, blocked.userId));
  const client = await browserOf(admin.userId);
  for (const { userId } of [admin, other, blocked])
    expect((await startView(client, userId)).body.errors.code).toBe('FORBIDDEN');
  expect((await startView(client, 'nobody')).body.errors.code).toBe('USER_NOT_FOUND');
  const short = await startView(client, customer.userId, '  too few   ');
  expect(short.body.errors.fields).toEqual({ reason: 'Enter a reason of at least 10 characters' });
  const bearer = new ApiClient();
  bearer.bearer = admin.bearer;
  expect((await startView(bearer, customer.userId)).body.errors.code).toBe('FORBIDDEN');
  expect(await viewsOf(admin.userId)).toEqual([]);
  expect(await linesAbout(customer.userId)).toEqual([]);
});

const by = async (admin: Person, method: 'PATCH' | 'DELETE', path: string) => {
  const client = await browserOf(admin.userId);
  expect(
    (await client.call(method, `/api/admin/users/${path}`, method === 'PATCH' ? {} : undefined)).status,
  ).toBe(200);
};

type Looking = { admin: Person; customer: Person; other: Person };

const ENDINGS: Record<string, (looking: Looking) => Promise<void>> = {
  'the admin is demoted': ({ admin, other }) => by(other, 'PATCH', `${admin.userId}/remove-admin`),
  'the admin is blocked': ({ admin, other }) => by(other, 'PATCH', `${admin.userId}/block`),
  'the admin is signed out everywhere': ({ admin, other }) => by(other, 'DELETE', `${admin.userId}/sessions`),
  'the sign-in that it began from is ended': async ({ admin, other }) => {
    const [own] = await database()
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, admin.userId), eq(sessions.kind, 'cookie')));
    await by(other, 'DELETE', `${admin.userId}/sessions/${own?.id}`);
  },
  'the customer is signed out everywhere': ({ customer, other }) =>
    by(other, 'DELETE', `${customer.userId}/sessions`),
  'the customer is blocked': ({ customer, other }) => by(other, 'PATCH', `${customer.userId}/block`),
  'the customer becomes an admin': ({ customer, other }) =>
    by(other, 'PATCH', `${customer.userId}/make-admin`),
};

test.each(Object.entries(ENDINGS))('a look ends immediately when %s', async (_name, end) => {
  const { admin, customer, client } = await startLooking();
  const other = await createPerson({ role: 'admin' });
  await end({ admin, customer, other });
  const [view] = await viewsOf(admin.userId);
  expect(await listStandingSessions(database(), [view?.id ?? ''])).toEqual([]);
  expect((await client.get('/api/subscriptions/current')).status).toBe(401);
  expect(
    (await linesAbout(customer.userId)).filter(({ kind }) => kind === 'admin.viewing_ended'),
  ).toHaveLength(1);
});

test('an admin whose role goes by another way looks on no longer, and their streams end', async () => {
  const { admin, client } = await startLooking();
  await database().update(users).set({ role: 'user' }).where(eq(users.id, admin.userId));
  const [view] = await viewsOf(admin.userId);
  expect(await listStandingSessions(database(), [view?.id ?? ''])).toEqual([]);
  expect((await client.get('/api/subscriptions/current')).status).toBe(401);
});

test('after half an hour the browser is the admin’s again, at the page of whom they looked at', async () => {
  const { admin, customer, client } = await startLooking();
  await database()
    .update(sessions)
    .set({ actedUntil: addMs(new Date(), -1) })
    .where(eq(sessions.actedBy, admin.userId));
  expect((await client.get('/api/subscriptions/current')).status).toBe(401);
  const response = await client.raw('GET', '/api/auth/refresh?to=/ar/price-monitor');
  expect(new URL(response.headers.get('location') ?? '').pathname).toBe(`/ar/admin/users/${customer.userId}`);
  expect((await whoIs(client)).user.id).toBe(admin.userId);
  expect((await linesAbout(customer.userId))[0]?.kind).toBe('admin.viewing_ended');
});

test('the trail tells of the end of a look that nobody came back from', async () => {
  const { admin, customer } = await startLooking();
  const now = addMs(new Date(), 31 * MINUTE);
  await sweep({ db: database(), now, log });
  await sweep({ db: database(), now, log });
  const ends = (await linesAbout(customer.userId)).filter(({ kind }) => kind === 'admin.viewing_ended');
  expect(ends.map(({ actorId }) => actorId)).toEqual([admin.userId]);
});

test('a look counts as nobody’s visit and stands in no list of the customer’s sessions', async () => {
  const { admin, customer } = await startLooking();
  await database()
    .update(sessions)
    .set({ lastSeenAt: addMs(new Date(), -DAY) })
    .where(eq(sessions.id, customer.sessionId));
  const client = await browserOf(admin.userId);
  const { data } = (await client.get(`/api/admin/users/${customer.userId}`)).body;
  expect(data.sessions).toHaveLength(1);
  expect(Date.parse(data.user.lastSeenAt)).toBeLessThan(Date.now() - DAY / 2);
  const [view] = await viewsOf(admin.userId);
  const ended = await client.call('DELETE', `/api/admin/users/${customer.userId}/sessions/${view?.id}`);
  expect(ended.status).toBe(404);
});

test('an admin looks on twenty times a day at the most', async () => {
  const admin = await createPerson({ role: 'admin' });
  const customer = await createPerson();
  for (let n = 0; n < 20; n++)
    expect((await startView(await browserOf(admin.userId), customer.userId)).status).toBe(201);
  const refused = await startView(await browserOf(admin.userId), customer.userId);
  expect(refused.status).toBe(429);
});
