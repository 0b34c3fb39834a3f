import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GET as stream } from '#app/api/notifications/route.ts';
import { connect, database, disconnect } from '#db/client.ts';
import { NOTIFICATION_CHANNEL } from '#db/queries/notifications.ts';
import { revokeSession, revokeSessionsOf } from '#db/queries/sessions.ts';
import { users } from '#db/schema/accounts.ts';
import { notifications } from '#db/schema/operations.ts';
import { newId } from '#lib/core/ids.ts';
import { shutDown } from '#lib/core/shutdown.ts';
import { deliveryMode } from '#lib/notifications/delivery.ts';
import { notifyCompany, notifyUser } from '#lib/notifications/notify-user.ts';
import { startDelivery } from '#lib/notifications/start-delivery.ts';
import { openStreams, STREAMS_PER_USER, tendStreams } from '#lib/notifications/streams.ts';
import { createPerson, createSession, type Person } from '#tests/factories/accounts.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { EventStreamReader } from '#tests/setup/event-stream.ts';

const db = database();
const AT = '2026-11-20T10:00:00.000Z';
const welcome = { type: 'account.welcome', payload: {} } as const;
const payment = (amount: number) =>
  ({ type: 'payment.failed', payload: { amount, currency: 'USD' } }) as const;

let person: Person;
const aborts: AbortController[] = [];

const open = async (query = '', { bearer } = person) => {
  const abort = new AbortController();
  aborts.push(abort);
  const response = await stream(
    new Request(`http://localhost:3000/api/notifications${query}`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: abort.signal,
    }),
    { params: Promise.resolve({}) },
  );
  return { response, abort };
};
const read = async (query?: string, whose?: Person) =>
  new EventStreamReader((await open(query, whose)).response);

const amounts = (events: { data: unknown }[]) =>
  events.map(({ data }) => (data as { payload: { amount: number } }).payload.amount);

beforeAll(async () => {
  await startDelivery();
});
beforeEach(async () => {
  person = await createPerson();
});
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort();
});
afterAll(() => shutDown());

describe('a stream of notifications', () => {
  test('is fed over LISTEN, which the echo has proved', () => {
    expect(deliveryMode()).toBe('listen');
  });

  test('is not opened by a client that asks for its headers alone', async () => {
    const head = new Request('http://localhost:3000/api/notifications', {
      method: 'HEAD',
      headers: { authorization: `Bearer ${person.bearer}` },
    });
    const before = openStreams().length;
    const response = await stream(head, { params: Promise.resolve({}) });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect([response.status, response.body, openStreams().length]).toEqual([200, null, before]);
  });

  test('brings each notification at commit, with the number to come back with', async () => {
    const reader = await read();
    await db.transaction(async (tx) => {
      await notifyUser(tx, person.userId, welcome);
    });
    const event = await reader.next();
    expect(event).toMatchObject({
      event: 'message',
      id: '1',
      data: { type: 'account.welcome', payload: {} },
    });
    expect(Object.keys(event?.data as object).sort()).toEqual(['createdAt', 'id', 'payload', 'type']);
  });

  test('names a chat that was changed, without a number and to its person alone', async () => {
    const another = await createPerson();
    const [reader, other] = [await read(), await read('', another)];
    const client = new ApiClient();
    client.bearer = person.bearer;
    const chat = { id: newId(), title: 'Milk', createdAt: AT, updatedAt: AT };
    const message = { id: newId(), content: 'Milk?', sender: 'user', timestamp: AT };
    await client.post('/api/chats/import', { chats: [{ ...chat, messages: [message] }] });
    expect(await reader.next()).toEqual({ event: 'chat.changed', id: null, data: { id: null } });
    // The same once more changes nothing.
    await client.post('/api/chats/import', { chats: [{ ...chat, messages: [message] }] });
    await client.call('PATCH', `/api/chats/${chat.id}`, { title: 'Mine' });
    expect(await reader.next()).toEqual({ event: 'chat.changed', id: null, data: { id: chat.id } });
    await client.call('DELETE', `/api/chats/${chat.id}`);
    expect(await reader.next()).toMatchObject({ event: 'chat.changed', data: { id: chat.id } });
    await notifyUser(db, person.userId, payment(1));
    expect(await reader.next()).toMatchObject({ event: 'message', id: '1' });
    await notifyUser(db, another.userId, payment(2));
    expect(amounts(await other.take(1))).toEqual([2]);
  });

  test('brings nothing of a transaction that fails', async () => {
    const reader = await read();
    await db
      .transaction(async (tx) => {
        await notifyUser(tx, person.userId, payment(1));
        throw new Error('undone');
      })
      .catch(() => {});
    await notifyUser(db, person.userId, payment(2));
    expect(amounts(await reader.take(1))).toEqual([2]);
  });

  test('begins after the number that is asked for, and without one with what comes next', async () => {
    for (const amount of [1, 2, 3]) await notifyUser(db, person.userId, payment(amount));
    const [late, fresh] = [await read('?after=1'), await read()];
    expect(amounts(await late.take(2))).toEqual([2, 3]);
    await notifyUser(db, person.userId, payment(4));
    expect(amounts(await fresh.take(1))).toEqual([4]);
    expect(amounts(await late.take(1))).toEqual([4]);
  });

  test('loses and doubles none of those that are made at once, in order', async () => {
    const readers = [await read(), await read(), await read('?after=0')];
    await Promise.all(Array.from({ length: 60 }, (_, i) => notifyUser(db, person.userId, payment(i))));
    for (const reader of readers) {
      const events = await reader.take(60);
      expect(events.map(({ id }) => Number(id))).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
      expect(new Set(amounts(events)).size).toBe(60);
    }
  });

  test('sees a number only after all below it: the second waits for the first to commit', async () => {
    const reader = await read();
    let second: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await notifyUser(tx, person.userId, payment(1));
      // Waits for the row lock of this transaction, which has its number but has not committed.
      second = notifyUser(db, person.userId, payment(2));
      await tx.execute(sql`select 1`);
    });
    await second;
    expect(amounts(await reader.take(2))).toEqual([1, 2]);
  });

  test('loses and doubles none while its LISTEN connection is killed', async () => {
    const reader = await read();
    const admin = connect({ url: process.env.DATABASE_URL ?? '', max: 1 });
    const kill = () =>
      admin.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query ilike ${`%listen "${NOTIFICATION_CHANNEL}"%`} and pid <> pg_backend_pid() and datname = current_database()`);
    const killed: number[] = [];
    for (let i = 0; i < 40; i++) {
      if (i % 10 === 5) killed.push((await kill()).length);
      await notifyUser(db, person.userId, payment(i));
    }
    expect(amounts(await reader.take(40))).toEqual(Array.from({ length: 40 }, (_, i) => i));
    expect(Math.max(...killed)).toBe(1);
    await disconnect(admin);
  });

  test('of one person carries nothing of another', async () => {
    const other = await createPerson();
    const reader = await read();
    await notifyUser(db, other.userId, payment(1));
    await notifyUser(db, person.userId, payment(2));
    expect(amounts(await reader.take(1))).toEqual([2]);
  });

  test('tells everybody in a company', async () => {
    const colleague = await createPerson({ companyId: person.companyId ?? '' });
    const readers = [await read('', person), await read('', colleague)];
    await notifyCompany(db, person.companyId ?? '', payment(7));
    for (const reader of readers) expect(amounts(await reader.take(1))).toEqual([7]);
  });

  test('ends at once when its session is revoked, and others of the person go on', async () => {
    const second = { ...person, ...(await createSession(person.userId)) };
    const [first, other] = [await read('', person), await read('', second)];
    await revokeSession(db, person.sessionId, new Date());
    expect(await first.next()).toMatchObject({ event: 'session.end' });
    expect(await first.next()).toBeNull();
    await notifyUser(db, person.userId, payment(1));
    expect(amounts(await other.take(1))).toEqual([1]);
  });

  test('ends at once when all sessions are', async () => {
    const reader = await read();
    await revokeSessionsOf(db, { userIds: [person.userId], now: new Date() });
    expect(await reader.next()).toMatchObject({ event: 'session.end' });
    expect(await reader.next()).toBeNull();
  });

  test('ends for a blocked person at the next look, even where nobody said so', async () => {
    const reader = await read();
    await db.update(users).set({ status: 'blocked' }).where(eq(users.id, person.userId));
    await tendStreams(db);
    expect(await reader.next()).toMatchObject({ event: 'session.end' });
    expect(await reader.next()).toBeNull();
  });

  test('leaves the registry when the client goes', async () => {
    const { abort } = await open();
    const own = () => openStreams().filter(({ userId }) => userId === person.userId).length;
    expect(own()).toBe(1);
    abort.abort();
    expect(own()).toBe(0);
  });

  test('is refused beyond a number of streams per person, in the envelope', async () => {
    for (let i = 0; i < STREAMS_PER_USER; i++) expect((await open()).response.status).toBe(200);
    const { response } = await open();
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ success: false, errors: { code: 'TOO_MANY_REQUESTS' } });
  });

  test.each([
    ['for another person', () => `?userId=someone-else`, 403],
    ['for oneself by name', () => `?userId=${person.userId}`, 200],
    ['from no number', () => '?after=abc', 400],
    ['from below zero', () => '?after=-1', 400],
  ])('opened %s answers as it should', async (_, query, status) => {
    expect((await open(query())).response.status).toBe(status);
  });

  test('is refused to a guest', async () => {
    const { response } = await open('', { ...person, bearer: 'nonsense' });
    expect(response.status).toBe(401);
  });

  test('says so before the process ends, so that the client comes back', async () => {
    const reader = await read();
    await shutDown();
    expect(await reader.next()).toMatchObject({ event: 'stream.end' });
    expect(await reader.next()).toBeNull();
    await startDelivery();
    await notifyUser(db, person.userId, payment(1));
    const again = await read('?after=0');
    expect(amounts(await again.take(1))).toEqual([1]);
  });
});

test('a notification keeps what its type needs, and refuses what it does not', async () => {
  await expect(
    notifyUser(db, person.userId, { type: 'payment.failed', payload: {} } as never),
  ).rejects.toThrow();
  const id = await notifyUser(db, person.userId, payment(5));
  const [row] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.id, id ?? ''));
  expect(row).toMatchObject({ seq: 1, payload: { amount: 5, currency: 'USD' }, readAt: null });
  expect(await notifyUser(db, 'nobody', payment(5))).toBeNull();
});
