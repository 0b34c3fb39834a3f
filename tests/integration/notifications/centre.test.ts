import { beforeEach, describe, expect, test } from 'vitest';
import { GET as list } from '#app/api/notifications/list/route.ts';
import { POST as read } from '#app/api/notifications/read/route.ts';
import { database } from '#db/client.ts';
import type { Handler } from '#lib/http/contract.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';

const db = database();
let person: Person;

beforeEach(async () => {
  person = await createPerson();
});

const call = async (handler: Handler, { query = '', body }: { query?: string; body?: unknown } = {}) => {
  const response = await handler(
    new Request(`http://localhost:3000/api/notifications/x${query}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${person.bearer}`, 'content-type': 'application/json' },
    }),
    { params: Promise.resolve({}) },
  );
  return { status: response.status, ...(await response.json()) };
};

const tell = async (amounts: number[], userId = person.userId) => {
  for (const amount of amounts)
    await notifyUser(db, userId, { type: 'payment.failed', payload: { amount, currency: 'USD' } });
};

describe('the notification centre', () => {
  test('is empty at first', async () => {
    const { data } = await call(list);
    expect(data).toEqual({ items: [], page: 1, limit: 20, total: 0, unread: 0, latest: 0 });
  });

  test('lists the newest first, page by page, and counts the unread', async () => {
    await tell([1, 2, 3]);
    const { data } = await call(list, { query: '?page=2&limit=2' });
    expect(data).toMatchObject({ page: 2, limit: 2, total: 3, unread: 3, latest: 3 });
    expect(data.items).toMatchObject([
      { seq: 1, type: 'payment.failed', payload: { amount: 1 }, readAt: null },
    ]);
  });

  test('marks some as read, or all up to a number, and only the own', async () => {
    const other = await createPerson();
    await tell([9], other.userId);
    await tell([1, 2, 3]);
    const { items } = (await call(list)).data;
    expect((await call(read, { body: { ids: [items[0].id, 'unknown'] } })).data).toEqual({
      marked: 1,
      unread: 2,
    });
    expect((await call(read, { body: { upTo: 2 } })).data).toEqual({ marked: 2, unread: 0 });
    person = other;
    expect((await call(list)).data.unread).toBe(1);
  });

  test('is read by one of many calls at once, which is the one that congratulates', async () => {
    await tell([1]);
    const ids = [(await call(list)).data.items[0].id];
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(read, { body: { ids } })));
    expect(answers.map(({ data }) => data.marked).sort()).toEqual([0, 0, 0, 0, 1]);
  });

  test.each([
    ['nothing', {}],
    ['both at once', { ids: ['a'], upTo: 1 }],
    ['no list', { ids: 'a' }],
    ['half a number', { upTo: 1.5 }],
  ])('refuses to mark %s', async (_, body) => {
    expect((await call(read, { body })).status).toBe(400);
  });

  test.each(['?page=0', '?limit=51', '?page=x'])('refuses the page %s', async (query) => {
    expect((await call(list, { query })).status).toBe(400);
  });
});
