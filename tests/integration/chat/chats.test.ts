import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PATCH as changeChat, DELETE as deleteChat, GET as readChat } from '#app/api/chats/[id]/route.ts';
import { POST as importChats } from '#app/api/chats/import/route.ts';
import { DELETE as deleteChats, GET as listChats } from '#app/api/chats/route.ts';
import { GET as searchChats } from '#app/api/chats/search/route.ts';
import { database } from '#db/client.ts';
import { chatMessages, chatStorage, chats } from '#db/schema/chats.ts';
import { sealOf } from '#lib/chat/evidence.ts';
import type { ChatIn, ChatOut } from '#lib/chat/schema.ts';
import { newId } from '#lib/core/ids.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute, fillChats } from '#tests/factories/chat.ts';

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();

const chat = (more: Partial<ChatIn> = {}): ChatIn => ({
  id: newId(),
  title: 'Price of milk…',
  createdAt: at(60),
  updatedAt: at(30),
  messages: [
    { id: newId(), content: 'Price of milk today please', sender: 'user', timestamp: at(31) },
    { id: newId(), content: 'It costs EGP 41.25.', sender: 'bot', timestamp: at(30) },
  ],
  ...more,
});

const importAs = async (person: Person, body: unknown) => {
  const response = await callRoute(importChats, person, { path: '/api/chats/import', body });
  return { status: response.status, body: await response.json() };
};
const listAs = async (person: Person, query = ''): Promise<ChatOut[]> => {
  const response = await callRoute(listChats, person, { method: 'GET', path: `/api/chats${query}` });
  return (await response.json()).data;
};
const editAs = async (person: Person, id: string, body: unknown) => {
  const named = { method: 'PATCH', path: `/api/chats/${id}`, params: { id } };
  const response = await callRoute(changeChat, person, { ...named, body });
  return { status: response.status, body: await response.json() };
};
const deleteAs = (person: Person, id: string) =>
  callRoute(deleteChat, person, { method: 'DELETE', path: `/api/chats/${id}`, params: { id } });

describe('importing chats', () => {
  test.each([
    ['a bare list', (list: ChatIn[]) => list],
    ['under `chats`', (list: ChatIn[]) => ({ chats: list })],
  ])('takes %s, answers the ids, and gives back the four fields of each message', async (_, wrap) => {
    const person = await createPerson();
    const given = chat();
    const { status, body } = await importAs(person, wrap([given]));
    expect(status).toBe(200);
    expect(body.data).toEqual([given.id]);
    expect(await listAs(person)).toEqual([
      {
        ...given,
        isRenamed: false,
        isPinned: false,
        messageCount: 2,
        messages: [
          given.messages[0],
          { ...given.messages[1], parts: [{ type: 'text', text: 'It costs EGP 41.25.' }] },
        ],
      },
    ]);
  });

  test('answers the ids in the order in which the chats were sent', async () => {
    const given = [chat(), chat({ messages: [] }), chat(), chat()].reverse();
    const { body } = await importAs(await createPerson(), given);
    expect(body.data).toEqual(given.filter(({ messages }) => messages.length > 0).map(({ id }) => id));
  });

  test('leaves chats without messages out', async () => {
    const person = await createPerson();
    const { body } = await importAs(person, [chat({ messages: [] })]);
    expect(body.data).toEqual([]);
  });

  test('lets the newer state win, in both directions, and is the same when repeated', async () => {
    const person = await createPerson();
    const first = chat();
    await importAs(person, [first]);
    const older = { ...first, title: 'Older', updatedAt: at(45), messages: first.messages.slice(0, 1) };
    await importAs(person, [older]);
    expect(await listAs(person)).toMatchObject([{ title: first.title }]);
    const newer = { ...first, title: 'Newer', updatedAt: at(1), messages: first.messages.slice(0, 1) };
    await importAs(person, [newer]);
    const list = await listAs(person);
    expect(list).toMatchObject([{ title: 'Newer', updatedAt: newer.updatedAt, messageCount: 1 }]);
    expect(list[0]?.messages).toHaveLength(1);
    await importAs(person, [newer]);
    expect(await listAs(person)).toEqual(list);
  });

  test("gives a chat whose id is somebody else's a new id, the same one every time, and leaves theirs alone", async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const given = chat();
    await importAs(one, [given]);
    const stolen = { ...given, title: 'Mine', updatedAt: at(0) };
    const { body } = await importAs(other, [stolen]);
    expect(body.data).toHaveLength(1);
    expect(body.data).not.toEqual([given.id]);
    expect((await importAs(other, [stolen])).body.data).toEqual(body.data);
    expect(await listAs(other)).toMatchObject([{ id: body.data[0], title: 'Mine' }]);
    expect(await listAs(one)).toMatchObject([{ id: given.id, title: given.title }]);
  });

  test('does not lose or double anything when two tabs import at once', async () => {
    const person = await createPerson();
    const given = [chat(), chat(), chat()];
    const results = await Promise.all([importAs(person, given), importAs(person, [...given].reverse())]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await listAs(person);
    expect(kept.map(({ id }) => id).sort()).toEqual(given.map(({ id }) => id).sort());
    for (const { messages } of kept) expect(messages).toHaveLength(2);
  });

  test("believes no browser's clock: nothing is newer than now, and nothing ends before it began", async () => {
    const person = await createPerson();
    const future = new Date(Date.now() + 86_400_000).toISOString();
    const { status } = await importAs(person, [
      chat({ createdAt: future, updatedAt: at(5) }),
      chat({ updatedAt: future }),
    ]);
    expect(status).toBe(200);
    const kept = await listAs(person);
    expect(kept).toHaveLength(2);
    for (const { createdAt, updatedAt } of kept) {
      expect(Date.parse(updatedAt)).toBeLessThanOrEqual(Date.now());
      expect(createdAt <= updatedAt).toBe(true);
    }
  });

  test('drops parts that nobody knows and keeps the rest', async () => {
    const person = await createPerson();
    const given = chat();
    const parts = [
      { type: 'text', text: 'EGP 41.25' },
      { type: 'file', url: 'https://evil.example/x.png', mediaType: 'image/png' },
      { type: 'tool-getPrices', toolCallId: 't', state: 'input-streaming' },
    ];
    const messages = [given.messages[0], { ...given.messages[1], parts }];
    await importAs(person, [{ ...given, messages }]);
    expect((await listAs(person))[0]?.messages[1]?.parts).toEqual([{ type: 'text', text: 'EGP 41.25' }]);
  });

  test('keeps tool results that this server once gave; others leave their words, marked as kept from the browser', async () => {
    const person = await createPerson();
    const given = chat();
    const input = { subject: 'milk' };
    const output = { status: 'outside_plan', categories: ['UHT milk'] };
    const call = { type: 'tool-getPrices', toolCallId: 't', state: 'output-available', input, output };
    const seal = { toolCallId: 't', seal: sealOf('getPrices', input, output) };
    const words = { type: 'text', text: 'EGP 41.25' };
    const own = [call, { type: 'data-seal', data: seal }, words];
    const forged = [{ ...call, output: { ...output, categories: ['Tea'] } }, ...own.slice(1)];
    const [question, answer] = given.messages;
    const next = { ...question, id: 'q2' };
    const messages = [question, { ...answer, parts: own }, next, { ...answer, id: 'a2', parts: forged }];
    await importAs(person, [{ ...given, messages }]);
    const rows = await database()
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.chatId, given.id))
      .orderBy(chatMessages.position);
    expect(rows[1]?.parts).toEqual(own);
    expect(rows[3]?.parts).toEqual([{ type: 'data-source', data: { source: 'browser' } }, words]);
  });

  test.each([
    ['a text', 'chats'],
    ['a wrong shape', [{ id: 'a' }]],
    ['a bad date', [chat({ updatedAt: 'yesterday' })]],
    ['a date before the calendars agree', [chat({ createdAt: '0001-01-01T00:00:00+14:00' })]],
    ['too many', Array.from({ length: 201 }, () => chat())],
  ])('refuses %s', async (_, body) => {
    const { status, body: answer } = await importAs(await createPerson(), body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ success: false, errors: { code: 'VALIDATION_ERROR' } });
  });
});

describe('listing chats', () => {
  test('gives only my own, newest first, and the older ones page by page, even of one instant', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    await importAs(other, [chat()]);
    const mine = await fillChats(database(), person.userId, { chats: 520, messages: 1, characters: 5 });
    await database()
      .update(chats)
      .set({ updatedAt: sql`date_trunc('hour', updated_at)` })
      .where(eq(chats.userId, person.userId));
    const first = await listAs(person);
    expect(first).toHaveLength(500);
    expect(first.map(({ updatedAt }) => updatedAt)).toEqual(
      first
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .reverse(),
    );
    const last = first.at(-1);
    const rest = await listAs(
      person,
      `?before=${encodeURIComponent(last?.updatedAt ?? '')}&beforeId=${last?.id}`,
    );
    expect(rest).toHaveLength(20);
    expect(new Set([...first, ...rest].map(({ id }) => id))).toEqual(new Set(mine));
  });

  test('refuses instants that the calendars disagree about', async () => {
    const person = await createPerson();
    const path = '/api/chats?before=0000-01-01T00:00:00Z';
    expect((await callRoute(listChats, person, { method: 'GET', path })).status).toBe(400);
  });

  test('is refused to guests', async () => {
    for (const [handler, path] of [
      [readChat, '/api/chats/a'],
      [listChats, '/api/chats'],
      [searchChats, '/api/chats/search?q=a'],
    ] as const) {
      const response = await callRoute(handler, {}, { method: 'GET', path });
      expect(response.status).toBe(401);
    }
  });
});

describe('renaming a chat', () => {
  test('gives it a title of the person’s own, and leaves when it changed as it is', async () => {
    const person = await createPerson();
    const given = chat();
    await importAs(person, [given]);
    const { status, body } = await editAs(person, given.id, { title: '  لبن نسمة  ' });
    expect(status).toBe(200);
    const { messages: _messages, ...head } = given;
    expect(body.data).toEqual({
      ...head,
      title: 'لبن نسمة',
      isRenamed: true,
      isPinned: false,
      messageCount: 2,
    });
    expect(await listAs(person)).toMatchObject([{ title: 'لبن نسمة', isRenamed: true }]);
  });

  test('is found by its title from then on', async () => {
    const person = await createPerson();
    const given = chat();
    await importAs(person, [given]);
    await editAs(person, given.id, { title: 'Ramadan review' });
    const found = await callRoute(searchChats, person, {
      method: 'GET',
      path: '/api/chats/search?q=ramadan',
    });
    expect((await found.json()).data).toMatchObject([{ id: given.id, title: 'Ramadan review' }]);
  });

  test('outlives an import of the chat with its first title, and gives way to a later one of the person’s own', async () => {
    const person = await createPerson();
    const given = chat();
    await importAs(person, [given]);
    await editAs(person, given.id, { title: 'Mine' });
    await importAs(person, [{ ...given, updatedAt: at(2) }]);
    expect(await listAs(person)).toMatchObject([{ title: 'Mine', isRenamed: true }]);
    await importAs(person, [{ ...given, title: 'Later', isRenamed: true, updatedAt: at(1) }]);
    expect(await listAs(person)).toMatchObject([{ title: 'Later', isRenamed: true }]);
  });

  test("answers 404 for what is missing and for what is another person's, which keeps its title", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const given = chat();
    await importAs(person, [given]);
    for (const id of [given.id, newId()]) {
      const { status, body } = await editAs(other, id, { title: 'Mine' });
      expect([status, body.errors.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await listAs(person)).toMatchObject([{ title: given.title, isRenamed: false }]);
  });

  test.each([
    ['nothing', {}],
    ['an empty title', { title: ' ' }],
    ['a title that no one sees', { title: '\u200b' }],
    ['a title of 201 letters', { title: 'x'.repeat(201) }],
    ['a line break', { title: 'a\nb' }],
    ['another field', { title: 'Mine', updatedAt: at(0) }],
  ])('refuses %s', async (_, given) => {
    const person = await createPerson();
    const kept = chat();
    await importAs(person, [kept]);
    const { status, body } = await editAs(person, kept.id, given);
    expect([status, body.errors.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await editAs(person, kept.id, { title: 'x'.repeat(200) })).status).toBe(200);
  });
});

describe('pinning a chat', () => {
  const pinsOf = async (person: Person) =>
    (await listAs(person)).filter(({ isPinned }) => isPinned).map(({ id }) => id);

  test('puts it first, leaves its title and when it changed, and is the same when repeated', async () => {
    const person = await createPerson();
    const [newest = '', ...older] = await fillChats(database(), person.userId, {
      chats: 3,
      messages: 1,
      characters: 5,
    });
    const [, last = ''] = older;
    const before = (await listAs(person)).at(-1);
    for (const _ of [1, 2]) {
      const { status, body } = await editAs(person, last, { isPinned: true });
      expect([status, body.data.isPinned]).toEqual([200, true]);
    }
    expect((await listAs(person)).map(({ id }) => id)).toEqual([last, newest, older[0]]);
    expect((await listAs(person))[0]).toEqual({ ...before, isPinned: true });
    await editAs(person, last, { isPinned: false, title: 'Old' });
    expect((await listAs(person)).at(-1)).toEqual({ ...before, title: 'Old', isRenamed: true });
  });

  test('is refused for the twenty-first, says why, and is possible again when one is unpinned', async () => {
    const person = await createPerson();
    const ids = await fillChats(database(), person.userId, { chats: 22, messages: 1, characters: 5 });
    const [first = '', second = '', ...others] = ids;
    for (const id of others) expect((await editAs(person, id, { isPinned: true })).status).toBe(200);
    const { status, body } = await editAs(person, first, { isPinned: true, title: 'Not kept either' });
    expect([status, body.errors.code]).toEqual([409, 'CHAT_PINS_FULL']);
    expect(body.message).toBe('You can pin up to 20 chats. Unpin one first.');
    expect((await editAs(person, others[0] ?? '', { isPinned: true })).status).toBe(200);
    expect((await editAs(person, first, { title: 'Kept' })).status).toBe(200);
    await editAs(person, others[0] ?? '', { isPinned: false });
    // Of two at once, one has the room.
    const both = await Promise.all([first, second].map((id) => editAs(person, id, { isPinned: true })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await pinsOf(person)).toHaveLength(20);
  });

  test('comes with an import while there is room, and none is taken away by one', async () => {
    const person = await createPerson();
    const kept = Array.from({ length: 20 }, () => chat());
    await importAs(person, kept);
    for (const { id } of kept.slice(0, 19)) await editAs(person, id, { isPinned: true });
    const [first, ...rest] = kept;
    if (!first) throw new Error('no chat');
    // One that is pinned already takes no second place, and a newer copy that knows nothing of it leaves it pinned.
    const newer = { ...first, updatedAt: at(2) };
    await importAs(person, [
      { ...newer, isPinned: true },
      ...rest.slice(18).map((each) => ({ ...each, updatedAt: at(2), isPinned: true })),
    ]);
    expect(await pinsOf(person)).toHaveLength(20);
    await importAs(person, [
      { ...first, updatedAt: at(1) },
      { ...chat(), isPinned: true },
    ]);
    const pins = await pinsOf(person);
    expect(pins).toHaveLength(20);
    expect(pins).toContain(first.id);
  });

  test('comes with the first page of a long list, however old, and with no other', async () => {
    const person = await createPerson();
    const ids = await fillChats(database(), person.userId, { chats: 520, messages: 1, characters: 5 });
    const pinned = [ids[519] ?? '', ids[3] ?? '', ids[400] ?? ''];
    for (const id of pinned) await editAs(person, id, { isPinned: true });
    const first = await listAs(person);
    expect(first).toHaveLength(500);
    expect(first.slice(0, 3).map(({ id }) => id)).toEqual([ids[3], ids[400], ids[519]]);
    expect(first.slice(3).some(({ isPinned }) => isPinned)).toBe(false);
    const last = first.at(-1);
    const rest = await listAs(
      person,
      `?before=${encodeURIComponent(last?.updatedAt ?? '')}&beforeId=${last?.id}`,
    );
    expect(rest).toHaveLength(20);
    expect([...first, ...rest].map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  test('is brought by an import while there is room, and kept by one that says nothing of it', async () => {
    const person = await createPerson();
    const given = Array.from({ length: 22 }, () => chat({ isPinned: true, isRenamed: true }));
    expect((await importAs(person, given)).status).toBe(200);
    expect(await pinsOf(person)).toHaveLength(20);
    const [kept = ''] = await pinsOf(person);
    const again = given.find(({ id }) => id === kept);
    await importAs(person, [{ ...chat(), ...again, isPinned: undefined, updatedAt: at(1) }]);
    expect(await pinsOf(person)).toHaveLength(20);
  });

  test("answers 404 for another person's, even when no more can be pinned", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const given = chat();
    await importAs(other, [given]);
    const ids = await fillChats(database(), person.userId, { chats: 20, messages: 1, characters: 5 });
    for (const id of ids) await editAs(person, id, { isPinned: true });
    expect((await editAs(person, given.id, { isPinned: true })).status).toBe(404);
    expect(await pinsOf(other)).toEqual([]);
  });
});

describe('deleting a chat', () => {
  test('removes it with its messages', async () => {
    const person = await createPerson();
    const given = chat();
    await importAs(person, [given]);
    const response = await deleteAs(person, given.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { id: given.id } });
    expect(await database().select().from(chatMessages).where(eq(chatMessages.chatId, given.id))).toEqual([]);
  });

  test("answers 404 for what is gone and for what is somebody else's, which stays", async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const given = chat();
    await importAs(person, [given]);
    expect((await deleteAs(other, given.id)).status).toBe(404);
    expect(await database().select().from(chats).where(eq(chats.id, given.id))).toHaveLength(1);
    await deleteAs(person, given.id);
    expect((await deleteAs(person, given.id)).status).toBe(404);
  });
});

describe('deleting all chats', () => {
  const deleteAllAs = async (person: Person | { bearer?: string }, query = '') => {
    const response = await callRoute(deleteChats, person, { method: 'DELETE', path: `/api/chats${query}` });
    return { status: response.status, body: await response.json() };
  };
  const bytesOf = async ({ userId }: Person) => {
    const [row] = await database().select().from(chatStorage).where(eq(chatStorage.userId, userId));
    return row?.bytes;
  };

  test('removes each with its messages, more than one transaction takes, and nothing of others', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    await importAs(other, [chat()]);
    const size = { chats: 230, messages: 2, characters: 20 };
    await fillChats(database(), person.userId, size);
    const { status, body } = await deleteAllAs(person);
    expect([status, body.data]).toEqual([200, { deleted: 230 }]);
    expect(await listAs(person)).toEqual([]);
    const left = database().select().from(chatMessages).where(eq(chatMessages.userId, person.userId));
    expect([await left, await bytesOf(person)]).toEqual([[], 0]);
    expect(await listAs(other)).toHaveLength(1);
    expect((await deleteAllAs(person)).body.data).toEqual({ deleted: 0 });
  });

  test('leaves what has changed since the moment that a later call names', async () => {
    const person = await createPerson();
    const [old, same, since] = [
      chat({ updatedAt: at(30) }),
      chat({ updatedAt: at(20) }),
      chat({ updatedAt: at(10) }),
    ];
    await importAs(person, [old, same, since]);
    const { body } = await deleteAllAs(person, `?before=${encodeURIComponent(same.updatedAt)}`);
    expect(body.data).toEqual({ deleted: 2 });
    expect((await listAs(person)).map(({ id }) => id)).toEqual([since.id]);
  });

  test('lets what is imported meanwhile in between, and does not delete it', async () => {
    const person = await createPerson();
    await fillChats(database(), person.userId, { chats: 500, messages: 4, characters: 20 });
    const given = chat();
    const [deleted, imported] = await Promise.all([deleteAllAs(person), importAs(person, [given])]);
    expect([deleted.status, imported.status]).toEqual([200, 200]);
    const kept = (await listAs(person)).map(({ id }) => id);
    // It came before the list of what is deleted was made, or after it.
    expect([
      [500, [given.id]],
      [501, []],
    ]).toContainEqual([deleted.body.data.deleted, kept]);
  });

  test('is refused to guests, and for a moment that is none', async () => {
    expect((await deleteAllAs({})).status).toBe(401);
    expect((await deleteAllAs(await createPerson(), '?before=yesterday')).status).toBe(400);
  });
});

describe('searching chats', () => {
  const searchAs = async (person: Person, q: string) => {
    const path = `/api/chats/search?q=${encodeURIComponent(q)}`;
    const response = await callRoute(searchChats, person, { method: 'GET', path });
    return { status: response.status, body: await response.json() };
  };

  test('finds words in titles and messages, with the place where they stand', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const long = `${'Before that. '.repeat(20)}The Lotusa price fell. ${'After that. '.repeat(20)}`;
    const one = chat({ messages: [{ id: 'm', content: long, sender: 'user', timestamp: at(40) }] });
    const two = chat({ title: 'Lotusa promotions' });
    await importAs(person, [one, two]);
    await importAs(other, [chat({ title: 'Lotusa of somebody else' })]);
    const { body } = await searchAs(person, 'lotusa');
    expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort());
    const snippets = new Map(
      body.data.map(({ id, snippet }: { id: string; snippet: string | null }) => [id, snippet]),
    );
    expect(snippets.get(two.id)).toBeNull();
    expect(snippets.get(one.id)).toMatch(/^….{0,30}The Lotusa price fell.*…$/);
  });

  test('treats spellings of Arabic as the same', async () => {
    const person = await createPerson();
    const given = chat({
      messages: [{ id: 'm', content: 'كم سعر لبن نسمة؟', sender: 'user', timestamp: at(40) }],
    });
    await importAs(person, [given]);
    expect((await searchAs(person, 'نسمه')).body.data).toMatchObject([{ id: given.id }]);
    expect((await searchAs(person, 'ـ')).body.data).toEqual([]);
  });

  test('takes signs of a pattern as signs', async () => {
    const person = await createPerson();
    await importAs(person, [
      chat({ messages: [{ id: 'm', content: 'up 5% here', sender: 'user', timestamp: at(40) }] }),
      chat(),
    ]);
    expect((await searchAs(person, '5%')).body.data).toHaveLength(1);
    expect((await searchAs(person, '%')).body.data).toHaveLength(1);
    expect((await searchAs(person, '_')).body.data).toHaveLength(0);
    expect((await searchAs(person, '\\')).body.data).toHaveLength(0);
  });

  test('refuses nothing and too much', async () => {
    const person = await createPerson();
    expect((await searchAs(person, '  ')).status).toBe(400);
    expect((await searchAs(person, 'x'.repeat(201))).status).toBe(400);
  });
});
