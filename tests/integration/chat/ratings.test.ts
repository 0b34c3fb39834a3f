import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { chatRatings } from '#db/schema/chat-ratings.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { auditEvents, rateLimits } from '#db/schema/operations.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { sweep } from '#lib/worker/sweep.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const db = database();
const QUESTION = 'What does Nasma cost?';
const ANSWER = 'Nasma costs EGP 50.95 at Wahat.';
let person: Person;
let chatId: string;
let messageId: string;
let client: ApiClient;

const clientOf = ({ bearer }: { bearer: string }): ApiClient => {
  const one = new ApiClient();
  one.bearer = bearer;
  return one;
};

/** An answered question of a person. @param parts what the answer was made of, beside its words */
const answered = async ({ userId }: Person, parts: unknown[] = []) => {
  const [chat, message] = [newId(), newId()];
  const at = new Date();
  await db.insert(chats).values({ id: chat, userId, title: 'Nasma', createdAt: at, updatedAt: at });
  const of = { chatId: chat, userId };
  await db.insert(chatMessages).values([
    { ...of, id: `${message}-q`, position: 0, role: 'user', content: QUESTION, parts: [] },
    {
      ...{ ...of, id: message, position: 1, role: 'assistant', content: ANSWER },
      parts: [{ type: 'text', text: ANSWER }, ...parts],
    },
  ]);
  await db.insert(chatRuns).values({
    ...{ ...of, questionPosition: 0, model: 'small', state: 'finished', leaseUntil: at, endedAt: at },
    ...{ figures: 3, withheldFigures: 1 },
  });
  return { chatId: chat, messageId: message };
};

const pathOf = (chat = chatId, message = messageId) => `/api/chats/${chat}/messages/${message}/rating`;
const rate = (body: unknown, path = pathOf(), by = client) => by.call('PUT', path, body);
const takeBack = (path = pathOf(), by = client) => by.call('DELETE', path);
const kept = (chat = chatId) => db.select().from(chatRatings).where(eq(chatRatings.chatId, chat));
const headOf = async () => (await client.get('/api/chats')).body.data[0];

beforeEach(async () => {
  person = await createPerson();
  client = clientOf(person);
  ({ chatId, messageId } = await answered(person));
});

describe('a rating of an answer', () => {
  test('is kept with the model, stands in the chat and its list, and is taken back', async () => {
    expect(await headOf()).not.toHaveProperty('ratings');
    const { status, body } = await rate({ rating: 'up' });
    expect([status, body.data]).toEqual([200, { messageId, rating: 'up' }]);
    expect(await kept()).toMatchObject([
      { messageId, userId: person.userId, rating: 'up', reason: null, model: 'small', answer: null },
    ]);
    expect((await headOf()).ratings).toEqual({ [messageId]: 'up' });
    expect((await client.get(`/api/chats/${chatId}`)).body.data.ratings).toEqual({ [messageId]: 'up' });
    const renamed = await client.patch(`/api/chats/${chatId}`, { title: 'Milk' });
    expect(renamed.body.data.ratings).toEqual({ [messageId]: 'up' });
    const gone = await takeBack();
    expect([gone.status, gone.body.data]).toEqual([200, { messageId, rating: null }]);
    expect(await kept()).toEqual([]);
    expect((await takeBack()).status).toBe(200);
  });

  test('keeps texts only where they may be read, as they were, and forgets them when it changes', async () => {
    const poor = { rating: 'down', reason: 'wrong_figure' };
    await rate(poor);
    expect(await kept()).toMatchObject([
      { reason: 'wrong_figure', question: null, answer: null, note: null },
    ]);
    await rate({ ...poor, isReadable: true, note: '  It is EGP 49.  ' });
    const readable = { question: QUESTION, answer: ANSWER, note: 'It is EGP 49.' };
    expect(await kept()).toMatchObject([readable]);
    await db.delete(chatMessages).where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.id, messageId)));
    expect(await kept()).toMatchObject([readable]);
    const next = await answered(person);
    await rate({ ...poor, isReadable: true }, pathOf(next.chatId, next.messageId));
    await rate({ rating: 'up' }, pathOf(next.chatId, next.messageId));
    expect(await kept(next.chatId)).toMatchObject([
      { rating: 'up', reason: null, question: null, answer: null, note: null },
    ]);
  });

  test('is listed with its chat among the newest hundred, and kept with the first 4,000 characters', async () => {
    const at = (no: number) => new Date(Date.UTC(2026, 0, 1, 0, no));
    await db.insert(chatMessages).values(
      Array.from({ length: 101 }, (_, no) => ({
        ...{ chatId, userId: person.userId, id: `${messageId}-${no}`, position: 10 + no },
        ...{ role: 'assistant' as const, content: 'Milk '.repeat(1000), parts: [] },
      })),
    );
    await db.insert(chatRatings).values(
      Array.from({ length: 101 }, (_, no) => ({
        ...{ chatId, userId: person.userId, messageId: `${messageId}-${no}` },
        ...{ rating: 'up' as const, ratedAt: at(no) },
      })),
    );
    const listed = Object.keys((await headOf()).ratings);
    expect(listed).toHaveLength(100);
    expect(listed).not.toContain(`${messageId}-0`);
    const path = pathOf(chatId, `${messageId}-7`);
    await rate({ rating: 'down', reason: 'slow', isReadable: true }, path);
    const [long] = (await kept()).filter(({ rating }) => rating === 'down');
    expect(long?.answer).toHaveLength(4000);
  });

  test('said twice, or by two tabs at once, is one, of the first time', async () => {
    const poor = { rating: 'down', reason: 'slow', isReadable: true };
    const statuses = await Promise.all([rate(poor), rate(poor), rate(poor)]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = await kept();
    await rate(poor);
    expect(await kept()).toEqual([first]);
  });

  test('goes with its chat, and with all chats', async () => {
    const other = await answered(person);
    await rate({ rating: 'up' });
    await rate({ rating: 'down', reason: 'other', isReadable: true }, pathOf(other.chatId, other.messageId));
    await client.call('DELETE', `/api/chats/${chatId}`);
    expect(await kept()).toEqual([]);
    await client.call('DELETE', '/api/chats');
    expect(await kept(other.chatId)).toEqual([]);
  });

  test('stays when another browser sends a newer state of the chat', async () => {
    await rate({ rating: 'up' });
    const at = new Date(Date.now() + 1000).toISOString();
    const messages = [
      { id: `${messageId}-q`, content: QUESTION, sender: 'user', timestamp: at },
      { id: messageId, content: ANSWER, sender: 'bot', timestamp: at },
    ];
    const sent = { id: chatId, title: 'Nasma', createdAt: at, updatedAt: at, messages };
    await client.post('/api/chats/import', [sent]);
    expect((await headOf()).ratings).toEqual({ [messageId]: 'up' });
  });

  test.each([
    [{ rating: 'down' }, 'reason'],
    [{ rating: 'up', reason: 'slow' }, 'reason'],
    [{ rating: 'down', reason: 'ugly' }, 'reason'],
    [{ rating: 'up', isReadable: true }, 'isReadable'],
    [{ rating: 'down', reason: 'slow', note: 'Unread' }, 'note'],
    [{ rating: 'down', reason: 'slow', isReadable: true, note: 'x'.repeat(501) }, 'note'],
    [{ rating: 'sideways' }, 'rating'],
    [{}, 'rating'],
  ])('is refused for what it is not: %j', async (given, field) => {
    const { status, body } = await rate(given);
    expect([status, body.errors.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(Object.keys(body.errors.fields)).toEqual([field]);
    expect(await kept()).toEqual([]);
  });

  test('is of answers that ended by themselves alone', async () => {
    const ended = await answered(person, [{ type: 'data-ending', data: { ending: 'stopped' } }]);
    const foreign = await answered(person, [{ type: 'data-source', data: { source: 'browser' } }]);
    for (const path of [
      pathOf(ended.chatId, ended.messageId),
      pathOf(foreign.chatId, foreign.messageId),
      pathOf(chatId, `${messageId}-q`),
      pathOf(chatId, newId()),
      pathOf(newId(), messageId),
      pathOf(ended.chatId, messageId),
    ]) {
      const { status, body } = await rate({ rating: 'up' }, path);
      expect([path, status, body.errors.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  test('is no one else’s to give or to take back, and no guest’s', async () => {
    await rate({ rating: 'up' });
    const other = clientOf(await createPerson());
    expect((await rate({ rating: 'down', reason: 'slow' }, pathOf(), other)).status).toBe(404);
    expect((await takeBack(pathOf(), other)).status).toBe(404);
    expect((await rate({ rating: 'up' }, pathOf(), new ApiClient())).status).toBe(401);
    expect((await takeBack(pathOf(), new ApiClient())).status).toBe(401);
    expect(await kept()).toMatchObject([{ rating: 'up' }]);
  });

  test('is given sixty times a minute at most', async () => {
    await db.delete(rateLimits);
    // One a second comes back while they are answered.
    const answers = await Promise.all(Array.from({ length: 120 }, () => takeBack()));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(answers.filter(({ status }) => status === 429).length).toBe(120 - passed);
    expect(passed).toBeLessThan(120);
    await db.delete(rateLimits);
  });
});

describe('what admins see of ratings', () => {
  const today = cairoDay(new Date());

  test('is how many there are by model and reason, beside the figures that were left out', async () => {
    const admin = clientOf(await createPerson({ role: 'admin' }));
    const model = `model-${newId()}`;
    const given = [
      { rating: 'up' },
      { rating: 'down', reason: 'slow' },
      { rating: 'down', reason: 'slow', isReadable: true },
      { rating: 'down', reason: 'wrong_figure' },
    ];
    for (const body of given) {
      const one = await answered(person);
      await db.update(chatRuns).set({ model }).where(eq(chatRuns.chatId, one.chatId));
      await rate(body, pathOf(one.chatId, one.messageId));
    }
    const ratingsOf = async (query = '') =>
      (await admin.get(`/api/admin/analyst?${query}`)).body.data.ratings.find(
        (row: { model: string }) => row.model === model,
      );
    expect(await ratingsOf()).toEqual({
      ...{ model, answers: 4, up: 1, down: 3, withheldFigures: 4 },
      reasons: { wrong_figure: 1, misunderstood: 0, not_answered: 0, slow: 2, other: 0 },
    });
    const lastYear = addDays(today, -400);
    expect(await ratingsOf(`from=${lastYear}&to=${lastYear}`)).toBeUndefined();
  });

  test('are texts only of those who allowed it, without their names, and reading them is recorded', async () => {
    const boss = await createPerson({ role: 'admin' });
    const admin = clientOf(boss);
    await db.delete(chatRatings);
    await rate({ rating: 'down', reason: 'misunderstood', isReadable: true, note: 'I asked for tea' });
    const silent = await answered(person);
    await rate({ rating: 'down', reason: 'slow' }, pathOf(silent.chatId, silent.messageId));
    const { status, body } = await admin.get('/api/admin/analyst/answers');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total: 1, from: addDays(today, -89), to: today });
    expect(body.data.items).toEqual([
      {
        ...{ id: `${chatId}:${messageId}`, ratedAt: expect.any(String), reason: 'misunderstood' },
        ...{ model: 'small', question: QUESTION, answer: ANSWER, note: 'I asked for tea' },
      },
    ]);
    expect((await admin.get('/api/admin/analyst/answers?reason=slow')).body.data.items).toEqual([]);
    await admin.get('/api/admin/analyst/answers?page=2&limit=1');
    const lines = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.kind, 'admin.rated_answers_read'), eq(auditEvents.actorId, boss.userId)));
    expect(lines).toMatchObject([{ subjectId: null, detail: {} }]);
    await takeBack();
    expect((await admin.get('/api/admin/analyst/answers')).body.data.items).toEqual([]);
  });

  test('are the newest first, page by page', async () => {
    const admin = clientOf(await createPerson({ role: 'admin' }));
    await db.delete(chatRatings);
    const ids: string[] = [];
    for (const ago of [3, 2, 1]) {
      const one = await answered(person);
      await rate({ rating: 'down', reason: 'other', isReadable: true }, pathOf(one.chatId, one.messageId));
      await db
        .update(chatRatings)
        .set({ ratedAt: addMs(new Date(), -ago * 60_000) })
        .where(eq(chatRatings.chatId, one.chatId));
      ids.unshift(`${one.chatId}:${one.messageId}`);
    }
    const page = async (number: number) => {
      const { body } = await admin.get(`/api/admin/analyst/answers?limit=2&page=${number}`);
      return body.data.items.map(({ id }: { id: string }) => id);
    };
    expect([...(await page(1)), ...(await page(2))]).toEqual(ids);
  });

  test.each(['reason=ugly', `from=${today}&to=2020-01-01`, 'page=900&limit=100', 'who=me'])(
    'are refused for what they do not know: %s',
    async (query) => {
      const admin = clientOf(await createPerson({ role: 'admin' }));
      expect((await admin.get(`/api/admin/analyst/answers?${query}`)).status).toBe(400);
    },
  );

  test('are for admins alone', async () => {
    expect((await client.get('/api/admin/analyst/answers')).status).toBe(403);
  });
});

test('texts that may be read are forgotten after ninety days, the rating stays', async () => {
  const poor = { rating: 'down', reason: 'slow', isReadable: true, note: 'A minute' };
  await rate(poor);
  const [fresh] = await kept();
  const old = await answered(person);
  await rate(poor, pathOf(old.chatId, old.messageId));
  const now = new Date();
  await db
    .update(chatRatings)
    .set({ ratedAt: addMs(now, -91 * DAY) })
    .where(eq(chatRatings.chatId, old.chatId));
  await sweep({ db, log, now });
  await sweep({ db, log, now });
  expect(await kept()).toEqual([fresh]);
  expect(await kept(old.chatId)).toMatchObject([
    { rating: 'down', reason: 'slow', question: null, answer: null, note: null },
  ]);
  // Allowed once more, they may be read once more.
  await rate(poor, pathOf(old.chatId, old.messageId));
  expect(await kept(old.chatId)).toMatchObject([{ answer: ANSWER, note: 'A minute' }]);
});
