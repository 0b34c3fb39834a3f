import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DELETE as deleteChat, GET as readChat } from '#app/api/chats/[id]/route.ts';
import { POST as importChats } from '#app/api/chats/import/route.ts';
import { GET as listChats } from '#app/api/chats/route.ts';
import { GET as searchChats } from '#app/api/chats/search/route.ts';
import { database } from '#db/client.ts';
import { isOutOfTime } from '#db/faults.ts';
import { chatSearchStatement, searchChatRows } from '#db/queries/chat-search.ts';
import { findChatPage } from '#db/queries/chats.ts';
import { chatMessages, chatStorage, chats } from '#db/schema/chats.ts';
import { CHAT_STORAGE_BYTES, LIST_SIZE, PAGE_SIZE, SEARCH } from '#lib/chat/limits.ts';
import type { ChatOut, ChatPageOut } from '#lib/chat/schema.ts';
import { newId } from '#lib/core/ids.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute, fillChats, keepAnswer, keepQuestion } from '#tests/factories/chat.ts';

const readAs = async (person: Person, id: string, before?: string) => {
  const path = `/api/chats/${id}${before ? `?before=${before}` : ''}`;
  const response = await callRoute(readChat, person, { method: 'GET', path, params: { id } });
  const text = await response.text();
  return { status: response.status, bytes: text.length, data: JSON.parse(text).data as ChatPageOut };
};
const importAs = (person: Person, body: unknown) =>
  callRoute(importChats, person, { path: '/api/chats/import', body });
const newChat = (characters: number) => {
  const at = new Date().toISOString();
  const message = { id: newId(), content: 'x'.repeat(characters), sender: 'user', timestamp: at };
  return { id: newId(), title: 'Sized', createdAt: at, updatedAt: at, messages: [message] };
};

/** What the rows say that is kept, and what the numbers say. */
const kept = async ({ userId }: Person) => {
  const [row] = await database().execute<{
    counted: number;
    inChats: number;
    claimed: number;
    right: boolean;
  }>(sql`
    select (select coalesce(sum(bytes), 0)::int from chat_messages where user_id = ${userId}) as counted,
      (select coalesce(sum(bytes), 0)::int from chats where user_id = ${userId}) as "inChats",
      (select coalesce(sum(bytes), 0)::int from chat_storage where user_id = ${userId}) as claimed,
      not exists (select 1 from chats c where c.user_id = ${userId}
        and c.message_count <> (select count(*) from chat_messages m where m.chat_id = c.id)) as right`);
  expect(row).toMatchObject({ inChats: row?.counted, claimed: row?.counted, right: true });
  return row?.counted ?? 0;
};

describe('the list of a large account', () => {
  test('carries the newest messages while 512 KB last, and says of the others how many there are', async () => {
    const person = await createPerson();
    await fillChats(database(), person.userId, { chats: 20, messages: 5, characters: 6000 });
    const response = await callRoute(listChats, person, { method: 'GET', path: '/api/chats' });
    const text = await response.text();
    expect(text.length).toBeLessThan(LIST_SIZE.budget + 40_000);
    expect(text.length).toBeGreaterThan(LIST_SIZE.budget / 2);
    const list: ChatOut[] = JSON.parse(text).data;
    expect(list.map(({ messageCount }) => messageCount)).toEqual(Array(20).fill(5));
    const whole = list.filter(({ messages }) => messages.length === 5).length;
    expect(whole).toBeGreaterThan(3);
    expect(list.map(({ messages }) => messages.length)).toEqual([
      ...Array(whole).fill(5),
      ...Array(20 - whole).fill(0),
    ]);
  });

  test('is limited to thirty a minute', async () => {
    const person = await createPerson();
    const list = () => callRoute(listChats, person, { method: 'GET', path: '/api/chats' });
    const answers = await Promise.all(Array.from({ length: 33 }, list));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});

describe('reading one chat', () => {
  test('goes from its newest messages to its first, a hundred at a time', async () => {
    const person = await createPerson();
    const [id = ''] = await fillChats(database(), person.userId, { chats: 1, messages: 230, characters: 10 });
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let before: string | undefined, more = true; more; ) {
      const { data } = await readAs(person, id, before);
      sizes.push(data.messages.length);
      seen.unshift(...data.messages.map((message) => message.id));
      before = data.messages[0]?.id;
      more = data.hasEarlier;
    }
    expect(sizes).toEqual([100, 100, 30]);
    const rows = await database().select().from(chatMessages).where(eq(chatMessages.chatId, id));
    expect(seen).toEqual(rows.toSorted((a, b) => a.position - b.position).map((row) => row.id));
  });

  test('carries 256 KB at the most, and a message that is larger alone as its text', async () => {
    const person = await createPerson();
    const [id = ''] = await fillChats(database(), person.userId, {
      chats: 1,
      messages: 40,
      characters: 9000,
    });
    const page = await readAs(person, id);
    expect(page.bytes).toBeLessThan(PAGE_SIZE.budget + 2000);
    expect(page.data).toMatchObject({ hasEarlier: true, messageCount: 40 });
    const parts = [{ type: 'text', text: 'y'.repeat(2 * PAGE_SIZE.budget) }];
    await database().insert(chatMessages).values({
      id: 'huge',
      chatId: id,
      userId: person.userId,
      position: 1000,
      role: 'assistant',
      content: 'short',
      parts,
    });
    const { data, bytes } = await readAs(person, id);
    expect(data.messages).toMatchObject([{ id: 'huge', content: 'short', parts: [] }]);
    expect(data.hasEarlier).toBe(true);
    expect(bytes).toBeLessThan(1000);
  });

  test("is 404 for what is not there, for what is somebody else's and before a message of another chat", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const [id = '', second = ''] = await fillChats(database(), person.userId, {
      chats: 2,
      messages: 2,
      characters: 9,
    });
    expect((await readAs(person, id)).status).toBe(200);
    expect((await readAs(other, id)).status).toBe(404);
    expect((await readAs(person, newId())).status).toBe(404);
    const elsewhere = (await readAs(person, second)).data.messages[1]?.id;
    expect((await readAs(person, id, elsewhere)).status).toBe(404);
  });
});

describe('what a person may keep', () => {
  const fillUp = async (person: Person, left: number) => {
    const bytes = CHAT_STORAGE_BYTES - left;
    await database()
      .insert(chatStorage)
      .values({ userId: person.userId, bytes })
      .onConflictDoUpdate({ target: chatStorage.userId, set: { bytes } });
  };
  const question = (person: Person, chatId = newId()) => ({
    userId: person.userId,
    chatId,
    title: 'Milk',
    message: { id: newId(), content: 'How much is it?', parts: [{ type: 'text', text: 'How much is it?' }] },
    now: new Date(),
  });
  const limits = { messages: 16, bytes: PAGE_SIZE.budget, storage: CHAT_STORAGE_BYTES };

  test('is counted with every question, answer, import and deletion, at once too', async () => {
    const person = await createPerson();
    const asked = Array.from({ length: 4 }, () => question(person));
    const imported = newChat(3000);
    await Promise.all([
      ...asked.map((each) => keepQuestion(database(), each, limits)),
      importAs(person, [imported, newChat(10)]),
      importAs(person, [newChat(20)]),
    ]);
    const chatId = asked[0]?.chatId ?? '';
    for (const text of ['first', 'a longer second']) {
      const message = { id: newId(), content: text, parts: [{ type: 'text', text }] };
      await keepAnswer(database(), {
        ...question(person, chatId),
        questionPosition: 0,
        message,
        isFinished: true,
      });
    }
    await importAs(person, [
      { ...imported, updatedAt: new Date().toISOString(), messages: newChat(5).messages },
    ]);
    const before = await kept(person);
    await Promise.all([
      callRoute(deleteChat, person, {
        method: 'DELETE',
        path: `/api/chats/${chatId}`,
        params: { id: chatId },
      }),
      keepQuestion(database(), question(person), limits),
    ]);
    expect(await kept(person)).toBeLessThan(before);
    await database().delete(chats).where(eq(chats.userId, person.userId));
    expect(await kept(person)).toBe(0);
  });

  test('is refused in words beyond 20 MB, for imports and questions, and taken again after a deletion', async () => {
    const person = await createPerson();
    const own = newChat(5000);
    expect((await importAs(person, [own])).status).toBe(200);
    await fillUp(person, 2000);
    const refused = await importAs(person, [newChat(100), newChat(2000)]);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      message: 'Your chats are full. Delete some to go on.',
      errors: { code: 'CHAT_STORAGE_FULL' },
    });
    expect(await database().select().from(chats).where(eq(chats.userId, person.userId))).toHaveLength(1);
    expect((await importAs(person, [own])).status).toBe(200);
    expect(await keepQuestion(database(), question(person), limits)).not.toBe('full');
    await fillUp(person, 0);
    expect(await keepQuestion(database(), question(person), limits)).toBe('full');
    await callRoute(deleteChat, person, {
      method: 'DELETE',
      path: `/api/chats/${own.id}`,
      params: { id: own.id },
    });
    expect((await importAs(person, [newChat(100)])).status).toBe(200);
  });

  test('cannot be exceeded by imports that run at once', async () => {
    const person = await createPerson();
    await fillUp(person, 10_000);
    const results = await Promise.all(Array.from({ length: 6 }, () => importAs(person, [newChat(3000)])));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('is asked with what fits of the conversation, whatever an older version has kept of it', async () => {
    const person = await createPerson();
    const [id = ''] = await fillChats(database(), person.userId, {
      chats: 1,
      messages: 12,
      characters: 30_000,
    });
    const asked = await keepQuestion(database(), question(person, id), limits);
    if (typeof asked === 'string') throw new Error(asked);
    expect(asked.history.length).toBeLessThan(10);
    expect(asked.history.at(-1)?.content).toBe('How much is it?');
    expect(JSON.stringify(asked.history).length).toBeLessThan(PAGE_SIZE.budget + 2000);
  });

  test('leaves what an answer was made of out of an import when it is larger than any answer of ours', async () => {
    const person = await createPerson();
    const given = newChat(10);
    const parts = [{ type: 'text', text: 'z'.repeat(39_000) }];
    const answer = { id: 'a', content: 'short', sender: 'bot', timestamp: given.updatedAt };
    const messages = [...given.messages, { ...answer, parts: [...parts, ...parts, ...parts, ...parts] }];
    expect((await importAs(person, [{ ...given, messages }])).status).toBe(200);
    const page = await findChatPage(database(), { userId: person.userId, id: given.id, ...PAGE_SIZE });
    expect(page?.messages[1]).toMatchObject({ content: 'short', parts: [{ type: 'text', text: 'short' }] });
  });
});

describe('a search', () => {
  const search = (person: Person, q = 'zzzznotthere') =>
    callRoute(searchChats, person, { method: 'GET', path: `/api/chats/search?q=${q}` });

  test("reads one person's messages by its index, whatever is asked, in a large table", async () => {
    const db = database();
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson()));
    for (const { userId } of people) await fillChats(db, userId, { chats: 50, messages: 50, characters: 60 });
    await db.execute(sql`analyze chat_messages`);
    for (const text of ['zzzznotthere', 'price of milk', '5%']) {
      const statement = chatSearchStatement({ userId: people[0]?.userId ?? '', text, ...SEARCH });
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const plan = await db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('plan_cache_mode', ${mode}, true)`);
          return tx.execute(sql`explain ${statement}`);
        });
        const text = JSON.stringify(plan);
        expect(text).toMatch(/on chat_messages_search_idx.*Index Cond: [^"]*search_text ~~/);
        expect(text).not.toContain('Seq Scan on chat_messages');
      }
    }
  });

  test('is run twice at a time by one person, others apart', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const busy = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = database().transaction(async (tx) => {
      for (const place of [1, 2])
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`chat-search ${person.userId}`}, ${place}::bigint))`,
        );
      held.resolve();
      await busy.promise;
    });
    await held.promise;
    const refused = await search(person);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await search(other)).status).toBe(200);
    busy.resolve();
    await holding;
    expect((await search(person)).status).toBe(200);
  });

  test('that takes too long is ended, and says so in words', async () => {
    const person = await createPerson();
    const [id = ''] = await fillChats(database(), person.userId, { chats: 1, messages: 2, characters: 9 });
    await database().transaction(async (tx) => {
      // Another's lock makes the search wait; its time is counted all the same.
      await tx.execute(sql`lock table chat_messages in access exclusive mode`);
      const slow = await searchChatRows(database(), {
        userId: person.userId,
        text: id,
        ...SEARCH,
        within: 50,
      }).catch((error: unknown) => error);
      expect(isOutOfTime(slow)).toBe(true);
    });
  });

  test('reads no more of the texts than its budget', async () => {
    const person = await createPerson();
    await fillChats(database(), person.userId, { chats: 32, messages: 1, characters: 20_000 });
    const found = await searchChatRows(database(), {
      userId: person.userId,
      text: 'price of',
      ...SEARCH,
    });
    expect(found).toHaveLength(SEARCH.limit);
    const texts = (found ?? []).flatMap(({ content }) => content ?? []).join('');
    expect(texts.length).toBeGreaterThan(SEARCH.budget / 2);
    expect(Buffer.byteLength(texts)).toBeLessThanOrEqual(SEARCH.budget);
  });
});
