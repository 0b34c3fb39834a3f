import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { chatBranches, chatBranchMessages } from '#db/schema/chat-branches.ts';
import { chatRatings } from '#db/schema/chat-ratings.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { KEPT_BRANCHES } from '#lib/chat/policy.ts';
import type { ChatPageOut } from '#lib/chat/schema.ts';
import { addMs } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute, keepAnswer, keepQuestion, readChunks } from '#tests/factories/chat.ts';
import { type FakeModel, say, startModel } from '#tests/factories/model.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const db = database();
let model: FakeModel;
let ask: typeof import('#app/api/chat/route.ts')['POST'];
let person: Person;
let client: ApiClient;
let chatId: string;
let minute: number;

beforeAll(async () => {
  model = await startModel((line) => say(line, 'A new answer.'));
  process.env.OPENAI_BASE_URL = model.url;
  process.env.TRUSTED_PROXY_HOPS = '1';
  ask = (await import('#app/api/chat/route.ts')).POST;
});
afterAll(() => model.stop());

const clientOf = ({ bearer }: { bearer: string }): ApiClient => {
  const one = new ApiClient();
  one.bearer = bearer;
  return one;
};

const LIMITS = { messages: 20, bytes: 100_000, storage: 1_000_000 };

/** Keeps a question named by its text, without an answer. */
const asks = (id: string, editOf?: string) => {
  minute += 1;
  const now = addMs(new Date('2026-11-20T10:00:00Z'), minute * 60_000);
  const message = { id, content: `What of ${id}?`, parts: [] };
  return keepQuestion(db, { userId: person.userId, chatId, title: 'Milk', message, editOf, now }, LIMITS);
};
/** Keeps a question with its answer. */
const answered = async (id: string, editOf?: string) => {
  const asked = await asks(id, editOf);
  if (typeof asked === 'string') return asked;
  await keepAnswer(db, {
    ...{ userId: person.userId, chatId, questionPosition: asked.position, isFinished: true },
    message: { id: `of-${id}`, content: `As for ${id}.`, parts: [{ type: 'text', text: `As for ${id}.` }] },
    now: new Date(),
  });
  return asked.position;
};
const read = async (): Promise<ChatPageOut> => (await client.get(`/api/chats/${chatId}`)).body.data;
const idsOf = ({ messages }: { messages: readonly { id: string }[] }) => messages.map(({ id }) => id);
const line = async () => idsOf(await read());
const show = (shown: string, branch: string, by = client) =>
  by.call('PUT', `/api/chats/${chatId}/messages/${shown}/branch`, { show: branch });
const edit = (content: string, editOf: string, id = newId(), caller: object = person) =>
  callRoute(ask, caller, { body: { chatId, editOf, message: { id, content } } });
const codeOf = async (response: Response) => (await response.json()).errors.code;

/** The numbers of the chat agree with its rows. */
const expectSound = async () => {
  const [row] = await db.execute<{ right: boolean }>(sql`
    select c.message_count = (select count(*) from chat_messages m where m.chat_id = c.id)
      and c.bytes = (select coalesce(sum(bytes), 0) from chat_messages m where m.chat_id = c.id)
      and c.kept_bytes = (select coalesce(sum(bytes), 0) from chat_branch_messages m where m.chat_id = c.id)
      and s.bytes = c.bytes + c.kept_bytes as right
    from chats c join chat_storage s on s.user_id = c.user_id where c.id = ${chatId}`);
  expect(row?.right).toBe(true);
};

beforeEach(async () => {
  person = await createPerson();
  client = clientOf(person);
  chatId = newId();
  minute = 0;
  for (const id of ['a', 'b', 'c']) await answered(id);
});

describe('editing a question', () => {
  test('asks in its place, and the model reads what came before it alone', async () => {
    const response = await edit('What of beta?', 'b', 'b2');
    expect(response.status).toBe(200);
    await readChunks(response);
    const page = await read();
    expect(page.messages.map(({ content }) => content)).toEqual([
      ...['What of a?', 'As for a.', 'What of beta?', 'A new answer.'],
    ]);
    expect(page.branches).toEqual({ kept: 1, places: [{ shown: 'b2', questions: ['b', 'b2'] }] });
    const [list] = (await client.get('/api/chats')).body.data;
    expect([list.branches, list.messageCount]).toEqual([page.branches, 4]);
    const told = model.asked.at(-1) ?? '';
    expect(told).toContain('As for a.');
    expect(told).not.toContain('As for b.');
    expect(told).not.toContain('What of c?');
    await expectSound();
  });

  test('keeps each branch inside of the one that it forks from', async () => {
    await answered('c2', 'c');
    await answered('b2', 'b');
    expect((await read()).branches).toEqual({ kept: 2, places: [{ shown: 'b2', questions: ['b', 'b2'] }] });
    await answered('d', undefined);
    await answered('d2', 'd');
    expect((await read()).branches?.places.map(({ shown }) => shown)).toEqual(['b2', 'd2']);
    const shown = await show('b2', 'b');
    expect(shown.status).toBe(200);
    expect(idsOf(shown.body.data)).toEqual(['a', 'of-a', 'b', 'of-b', 'c2', 'of-c2']);
    expect(shown.body.data.branches).toEqual({
      kept: 3,
      places: [
        { shown: 'b', questions: ['b', 'b2'] },
        { shown: 'c2', questions: ['c', 'c2'] },
      ],
    });
    await show('c2', 'c');
    expect(await line()).toEqual(['a', 'of-a', 'b', 'of-b', 'c', 'of-c']);
    await show('b', 'b2');
    expect(await line()).toEqual(['a', 'of-a', 'b2', 'of-b2', 'd2', 'of-d2']);
    await expectSound();
  });

  test('of the first question leaves nothing before it, and its branches stand in the order of asking', async () => {
    await answered('a2', 'a');
    await show('a2', 'a');
    await answered('a3', 'a');
    const { branches, title } = await read();
    expect(branches).toEqual({ kept: 2, places: [{ shown: 'a3', questions: ['a', 'a2', 'a3'] }] });
    expect(title).toBe('Milk');
  });

  test('sent once more is the same question, without another branch', async () => {
    await readChunks(await edit('What of beta?', 'b', 'b2'));
    await readChunks(await edit('What of beta?', 'b', 'b2'));
    expect((await read()).branches?.kept).toBe(1);
    expect((await line()).slice(0, 3)).toEqual(['a', 'of-a', 'b2']);
  });

  test('of two windows at once is taken from one, and the other hears that the chat has changed', async () => {
    const outcomes = await Promise.all([answered('b2', 'b'), answered('b3', 'b')]);
    expect(outcomes.toSorted()).toEqual([2, 'changed']);
    const late = await edit('What of beta?', 'b');
    expect([late.status, await codeOf(late)]).toEqual([409, 'CHAT_CHANGED']);
    // A question that is no longer shown is asked by no one again, least of all at the end of another branch.
    const again = await callRoute(ask, person, { body: { chatId, message: { id: 'b', content: 'b?' } } });
    expect([again.status, await codeOf(again)]).toEqual([409, 'CHAT_CHANGED']);
    // Nor does one follow a branch that its asker no longer sees.
    const stale = { chatId, after: 'of-b', message: { id: newId(), content: 'And gamma?' } };
    const lost = await callRoute(ask, person, { body: stale });
    expect([lost.status, await codeOf(lost)]).toEqual([409, 'CHAT_CHANGED']);
    expect((await read()).branches?.kept).toBe(1);
  });

  test('keeps ten branches beside the one that is shown: the longest out of sight goes', async () => {
    await answered('c2', 'c');
    for (let n = 2; n <= KEPT_BRANCHES; n++) await answered(`b${n}`, n === 2 ? 'b' : `b${n - 1}`);
    expect((await read()).branches?.kept).toBe(KEPT_BRANCHES);
    await answered('last', 'b10');
    const { branches } = await read();
    // `c` was kept first, and alone.
    expect(branches?.kept).toBe(KEPT_BRANCHES);
    expect(branches?.places[0]?.questions).toEqual([
      'b',
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `b${n}`),
      'last',
    ]);
    await answered('over', 'last');
    expect((await read()).branches?.places[0]?.questions).not.toContain('b');
    expect(await db.select().from(chatBranchMessages).where(eq(chatBranchMessages.branchId, 'c'))).toEqual(
      [],
    );
    await expectSound();
  });

  test('is refused while an answer is being written, and nothing moves; one that was left is taken up first', async () => {
    await asks('d');
    const refused = await edit('What of beta?', 'b');
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'ANSWER_RUNNING']);
    expect(await line()).toEqual(['a', 'of-a', 'b', 'of-b', 'c', 'of-c', 'd']);
    expect((await read()).branches).toBeUndefined();
    await db
      .update(chatRuns)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(chatRuns.chatId, chatId));
    await readChunks(await edit('What of beta?', 'b', 'b2'));
    expect((await line()).slice(0, 3)).toEqual(['a', 'of-a', 'b2']);
  });

  test('is refused without room, for what is not there or someone else’s, and for guests', async () => {
    const unknown = await edit('Milk?', 'nothing');
    expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'NOT_FOUND']);
    const answer = await edit('Milk?', 'of-b');
    expect(answer.status).toBe(404);
    const other = await createPerson();
    const theirs = await edit('Milk?', 'b', newId(), other);
    expect([theirs.status, await codeOf(theirs)]).toEqual([404, 'CHAT_GONE']);
    const nowhere = await callRoute(ask, person, {
      body: { chatId: newId(), editOf: 'b', message: { id: newId(), content: 'Milk?' } },
    });
    expect([nowhere.status, await codeOf(nowhere)]).toEqual([404, 'CHAT_GONE']);
    const guest = await edit('Milk?', 'b', newId(), { address: '198.51.100.9' });
    expect([guest.status, await codeOf(guest)]).toEqual([401, 'UNAUTHENTICATED']);
    const none = { ...LIMITS, storage: 0 };
    const message = { id: 'b2', content: 'b', parts: [] };
    const asked = { userId: person.userId, chatId, title: 'Milk', message, editOf: 'b', now: new Date() };
    expect(await keepQuestion(db, asked, none)).toBe('full');
    expect(await line()).toHaveLength(6);
    expect((await client.get('/api/chats')).body.data).toHaveLength(1);
  });
});

describe('another branch', () => {
  beforeEach(() => answered('b2', 'b'));

  test('is shown whole, as it was, and counts as a change for other devices', async () => {
    const rows = () =>
      db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId)).orderBy(chatMessages.position);
    const before = await rows();
    const { updatedAt } = await read();
    const { status, body } = await show('b2', 'b');
    expect(status).toBe(200);
    expect(idsOf(body.data)).toEqual(['a', 'of-a', 'b', 'of-b', 'c', 'of-c']);
    expect(Date.parse(body.data.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    expect(body.data).toMatchObject({ isRunning: false, hasEarlier: false, messageCount: 6 });
    await show('b', 'b2');
    expect(await rows()).toEqual(before);
    await expectSound();
  });

  test('that is shown already stays, and a window that knows an older one hears of the change', async () => {
    const { updatedAt } = await read();
    expect((await show('b', 'b2')).status).toBe(200);
    expect((await read()).updatedAt).toBe(updatedAt);
    await answered('b3', 'b2');
    const { status, body } = await show('b2', 'b');
    expect([status, body.errors.code]).toEqual([409, 'CHAT_CHANGED']);
    const both = await Promise.all([show('b3', 'b'), show('b3', 'b2')]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    await expectSound();
  });

  test('is not shown while an answer is being written', async () => {
    await asks('d');
    const { status, body } = await show('b2', 'b');
    expect([status, body.errors.code]).toEqual([409, 'ANSWER_RUNNING']);
    await db
      .update(chatRuns)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(chatRuns.chatId, chatId));
    expect((await show('b2', 'b')).status).toBe(200);
    expect(await line()).toContain('c');
  });

  test('is 404 for what is not there, in another place, inside of another, or someone else’s', async () => {
    const mallory = clientOf(await createPerson());
    expect((await show('b2', 'b', mallory)).status).toBe(404);
    expect((await show('b2', 'nothing')).status).toBe(404);
    expect((await show('nothing', 'b')).status).toBe(404);
    // There is such a branch, but not in this place.
    expect((await show('a', 'b')).body.errors.code).toBe('CHAT_CHANGED');
    // A question of a kept branch begins none.
    expect((await show('b2', 'c')).body.errors.code).toBe('CHAT_CHANGED');
    expect((await client.call('PUT', `/api/chats/${chatId}/messages/b2/branch`, {})).status).toBe(400);
    expect(await line()).toEqual(['a', 'of-a', 'b2', 'of-b2']);
  });

  test('is limited to sixty a minute', async () => {
    await db.delete(rateLimits);
    const statuses = await Promise.all(Array.from({ length: 62 }, () => show('b', 'b2')));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('does not hold what is said of the one that is shown', async () => {
    const rate = (id: string) =>
      client.call('PUT', `/api/chats/${chatId}/messages/${id}/rating`, { rating: 'up' });
    expect((await rate('of-b')).status).toBe(404);
    await db.update(chatRuns).set({ model: 'older' }).where(eq(chatRuns.questionId, 'b'));
    expect((await rate('of-b2')).status).toBe(200);
    await show('b2', 'b');
    expect((await rate('of-b')).status).toBe(200);
    const ratings = await db.select().from(chatRatings).where(eq(chatRatings.chatId, chatId));
    expect(ratings.map(({ messageId, model: by }) => [messageId, by]).toSorted()).toEqual([
      ['of-b', 'older'],
      ['of-b2', 'none'],
    ]);
    expect((await read()).ratings).toEqual({ 'of-b': 'up', 'of-b2': 'up' });
    const found = await client.get(`/api/chats/search?q=${encodeURIComponent('What of b2')}`);
    expect(found.body.data).toEqual([]);
  });

  test('gets no answer to the question of another, however late', async () => {
    const asked = await asks('d');
    const position = typeof asked === 'string' ? 0 : asked.position;
    await db.update(chatRuns).set({ state: 'cut', endedAt: new Date() }).where(eq(chatRuns.state, 'running'));
    await answered('e', 'd');
    const [run] = await db.select().from(chatRuns).where(eq(chatRuns.questionId, 'd'));
    const { endRun } = await import('#db/queries/chat-storage.ts');
    const rest = { chatId, userId: person.userId, batches: [] };
    const late = { id: 'late', content: 'Late.', parts: [] };
    await endRun(
      db,
      { runId: run?.id ?? '', state: 'finished', isTakenUp: false, rest },
      {
        ...{ userId: person.userId, chatId, questionPosition: position, message: late },
        ...{ isFinished: true, now: addMs(new Date(), 60_000) },
      },
    );
    expect(await line()).toEqual(['a', 'of-a', 'b2', 'of-b2', 'e', 'of-e']);
  });

  test('goes with its chat, and with a state of the chat from outside', async () => {
    const kept = () => db.select().from(chatBranches).where(eq(chatBranches.chatId, chatId));
    const at = new Date().toISOString();
    const messages = [{ id: 'x', content: 'Milk?', sender: 'user', timestamp: at }];
    const sent = { id: chatId, title: 'Milk', createdAt: at, updatedAt: at, messages };
    await client.post('/api/chats/import', [sent]);
    expect(await kept()).toEqual([]);
    await expectSound();
    await answered('x2', 'x');
    expect(await kept()).toHaveLength(1);
    expect((await client.call('DELETE', `/api/chats/${chatId}`)).status).toBe(200);
    expect(await kept()).toEqual([]);
    const [storage] = await db.execute<{ bytes: string }>(
      sql`select bytes from chat_storage where user_id = ${person.userId}`,
    );
    expect(Number(storage?.bytes)).toBe(0);
    expect(await db.select().from(chats).where(eq(chats.id, chatId))).toEqual([]);
  });

  test('counts among the questions of its day', async () => {
    const counted = async () =>
      Number(
        (
          await db.execute<{ n: string }>(sql`select sum(n) as n from daily_counts where metric = 'messages'`)
        )[0]?.n,
      );
    const before = await counted();
    await show('b2', 'b');
    expect(await counted()).toBe(before);
    await answered('b4', 'b');
    expect(await counted()).toBe(before + 1);
  });
});
