import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { auditEvents } from '#db/schema/operations.ts';
import type { UserChatsOut } from '#lib/admin/chats/schema.ts';
import { HOUR } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { fillChats } from '#tests/factories/chat.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const client = new ApiClient();
let admin: Person;
let person: Person;

beforeAll(async () => {
  admin = await createPerson({ role: 'admin' });
  client.bearer = admin.bearer;
});
beforeEach(async () => {
  person = await createPerson();
});

const trailOf = async (kind: string) =>
  database()
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, person.userId), eq(auditEvents.kind, kind)));

const list = async (query = ''): Promise<UserChatsOut> => {
  const { status, body } = await client.get(`/api/admin/users/${person.userId}/chats${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const say = async (title: string, ...contents: string[]): Promise<string> => {
  const id = newId();
  const at = new Date();
  await database().insert(chats).values({ id, userId: person.userId, title, createdAt: at, updatedAt: at });
  await database()
    .insert(chatMessages)
    .values(
      contents.map((content, position) => ({
        ...{ id: newId(), chatId: id, userId: person.userId, position, content },
        role: position % 2 ? ('assistant' as const) : ('user' as const),
        parts: [{ type: 'text', text: content }],
        createdAt: at,
      })),
    );
  return id;
};

describe('the chats of somebody', () => {
  test('come newest first by pages, with their messages in four fields', async () => {
    await fillChats(database(), person.userId, { chats: 3, messages: 2, characters: 40 });
    const first = await list('?limit=2');
    expect([first.total, first.totalIsExact, first.nextCursor]).toEqual([3, true, null]);
    expect(first.items.map(({ title, messageCount }) => [title, messageCount])).toEqual([
      ['Chat 1', 2],
      ['Chat 2', 2],
    ]);
    const [message] = first.items[0]?.messages ?? [];
    expect(Object.keys(message ?? {})).toEqual(['id', 'content', 'sender', 'timestamp']);
    expect(first.items[0]?.messages.map(({ sender }) => sender)).toEqual(['user', 'bot']);
    const second = await list('?limit=2&page=2');
    expect(second.items.map(({ title }) => title)).toEqual(['Chat 3']);
    expect((await list('?limit=2&page=3')).items).toEqual([]);
  });

  test('carry a hundred messages or 64 KB each, and a megabyte in all', async () => {
    await fillChats(database(), person.userId, { chats: 1, messages: 130, characters: 100 });
    expect((await list()).items[0]?.messages).toHaveLength(100);
    person = await createPerson();
    await fillChats(database(), person.userId, { chats: 20, messages: 8, characters: 8000 });
    const { body } = await client.get(`/api/admin/users/${person.userId}/chats?limit=20`);
    expect(JSON.stringify(body).length).toBeLessThan(1_100_000);
    const counts = (body.data as UserChatsOut).items.map(({ messages }) => messages.length);
    expect(counts[0]).toBe(7);
    expect(counts.at(-1)).toBe(0);
    expect(counts.reduce((sum, count) => sum + count, 0) * 8000).toBeGreaterThan(900_000);
  });

  test('always carry a first message, however long it is', async () => {
    await say('Long', 'x'.repeat(100_000), 'short');
    expect((await list()).items[0]?.messages.map(({ content }) => content.length)).toEqual([100_000]);
  });

  test('are searched in titles and messages in any spelling; wildcards stand for themselves', async () => {
    const milk = await say('Prices', 'سعر القهوة في القاهرة', '50% off');
    const tea = await say('شاي', 'hello', 'world');
    expect((await list(`?search=${encodeURIComponent('القهوه')}`)).items.map(({ id }) => id)).toEqual([milk]);
    expect((await list(`?search=${encodeURIComponent('شاي')}`)).items.map(({ id }) => id)).toEqual([tea]);
    expect((await list('?search=50%25')).total).toBe(1);
    expect((await list('?search=5%25%25')).total).toBe(0);
    expect((await list('?search=_____')).total).toBe(0);
  });

  test('are nobody else’s, and one of them is found only there', async () => {
    const id = await say('Prices', 'hello', 'world');
    const other = await createPerson();
    const { status, body } = await client.get(`/api/admin/users/${person.userId}/chats/${id}`);
    expect([status, body.data.messages.length, body.data.hasEarlier]).toEqual([200, 2, false]);
    const [first, second] = body.data.messages;
    expect([first.sender, first.content, 'parts' in second]).toEqual(['user', 'hello', false]);
    const earlier = await client.get(`/api/admin/users/${person.userId}/chats/${id}?before=${second.id}`);
    expect(earlier.body.data.messages).toEqual([first]);
    const foreign = await client.get(`/api/admin/users/${other.userId}/chats/${id}`);
    expect([foreign.status, foreign.body.errors.code]).toEqual([404, 'NOT_FOUND']);
    const nobody = await client.get('/api/admin/users/nobody/chats');
    expect([nobody.status, nobody.body.errors.code]).toEqual([404, 'USER_NOT_FOUND']);
  });

  test.each(['?limit=51', '?page=0', '?page=501', '?user=me', '?page=1&page=2'])(
    'refuse %s',
    async (query) => {
      const { status, body } = await client.get(`/api/admin/users/${person.userId}/chats${query}`);
      expect([status, body.errors.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  test('leave one line of the trail for an admin and an hour, whatever is read at once', async () => {
    const id = await say('Prices', 'hello');
    const anHourAgo = new Date(Date.now() - HOUR);
    const earlier = {
      kind: 'admin.chats_read',
      actorId: admin.userId,
      subjectId: person.userId,
      at: anHourAgo,
    };
    await database().insert(auditEvents).values(earlier);
    await Promise.all([list(), list(), client.get(`/api/admin/users/${person.userId}/chats/${id}`)]);
    const lines = await trailOf('admin.chats_read');
    expect(lines).toHaveLength(2);
    const line = lines.find(({ at }) => at > anHourAgo);
    expect(line).toMatchObject({ actorId: admin.userId, detail: {} });
    expect(line?.addressHash).toMatch(/./);
  });
});

describe('the daily limit', () => {
  const set = (limit: unknown, id = person.userId) => client.patch(`/api/admin/users/${id}/limit`, { limit });
  const kept = async () => {
    const [row] = await database()
      .select({ limit: users.dailyMessageLimit })
      .from(users)
      .where(eq(users.id, person.userId));
    return row?.limit;
  };

  test('is set, turned off and put back, each with one line of the trail; the same again writes nothing', async () => {
    for (const limit of [120, 120, 0, null, null]) {
      const { status, body } = await set(limit);
      expect([status, body.data.user.id, body.data.user.dailyMessageLimit]).toEqual([
        200,
        person.userId,
        limit,
      ]);
      expect(await kept()).toBe(limit);
    }
    expect((await trailOf('admin.limit_set')).map(({ actorId, detail }) => [actorId, detail])).toEqual([
      [admin.userId, { before: null, after: 120 }],
      [admin.userId, { before: 120, after: 0 }],
      [admin.userId, { before: 0, after: null }],
    ]);
  });

  test('by two admins at once is told as it happened', async () => {
    await Promise.all([set(10), set(20), set(10), set(20)]);
    const steps = (await trailOf('admin.limit_set')).map(
      ({ detail }) => detail as Record<string, number | null>,
    );
    const last = await kept();
    expect(steps.filter(({ before }) => before === null)).toHaveLength(1);
    expect(steps.filter(({ after }) => after === last).length).toBeGreaterThan(0);
    for (const { before, after } of steps) expect(before).not.toBe(after);
  });

  test('counts from the next question on', async () => {
    await set(0);
    const theirs = new ApiClient();
    theirs.bearer = person.bearer;
    const { status, body } = await theirs.post('/api/chat', {
      chatId: newId(),
      message: { id: newId(), content: 'price of milk' },
    });
    expect([status, body.errors.code]).toEqual([403, 'CHAT_DISABLED']);
  });

  test.each([-1, 10_001, 1.5, '5', undefined])('refuses %s', async (limit) => {
    const { status, body } = await set(limit);
    expect([status, Object.keys(body.errors.fields)]).toEqual([400, ['limit']]);
  });

  test('refuses what it does not know', async () => {
    expect((await set(1, 'nobody')).body.errors.code).toBe('USER_NOT_FOUND');
    const odd = await client.patch(`/api/admin/users/${person.userId}/limit`, { limit: 1, name: 'x' });
    expect([odd.status, odd.body.errors.fields]).toEqual([400, { name: 'Unknown field' }]);
  });
});
