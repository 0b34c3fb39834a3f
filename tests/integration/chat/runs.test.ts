import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { listLeftRuns, sweepRunChunks, sweepRuns } from '#db/queries/chat-runs.ts';
import { saveQuestion } from '#db/queries/chat-storage.ts';
import { findChatPage } from '#db/queries/chats.ts';
import { revokeSessionsOf } from '#db/queries/sessions.ts';
import { users } from '#db/schema/accounts.ts';
import { chatRunChunks, chatRuns } from '#db/schema/chat-runs.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { RUN_LIMITS } from '#lib/chat/run-turn.ts';
import { closeAnswers } from '#lib/chat/running-answers.ts';
import { takeUpRuns } from '#lib/chat/take-up.ts';
import { newId } from '#lib/core/ids.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import {
  type Chunk,
  callRoute,
  keepQuestion,
  newQuestion,
  readChunks,
  textOf,
} from '#tests/factories/chat.ts';
import { type FakeModel, openLine, saySome, startModel } from '#tests/factories/model.ts';

/** A model that says what a test lets it say, and then ends. */
let model: FakeModel;
let say: (content: string) => Promise<void>;
let finish: () => void;
let began: PromiseWithResolvers<void>;

type Route = typeof import('#app/api/chat/route.ts')['POST'];
let ask: Route;
let follow: Route;
let stop: Route;
let read: Route;
let remove: Route;
let removeAll: Route;

beforeAll(async () => {
  model = await startModel((line) => {
    openLine(line);
    say = (content) => new Promise((resolve) => saySome(line, content, resolve));
    finish = () =>
      line.end(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 120, completion_tokens: 7, total_tokens: 127 } })}\n\ndata: [DONE]\n\n`,
      );
    began.resolve();
  });
  process.env.OPENAI_BASE_URL = model.url;
  process.env.TRUSTED_PROXY_HOPS = '1';
  ask = (await import('#app/api/chat/route.ts')).POST;
  follow = (await import('#app/api/chat/[id]/stream/route.ts')).GET;
  stop = (await import('#app/api/chat/[id]/stop/route.ts')).POST;
  const chat = await import('#app/api/chats/[id]/route.ts');
  read = chat.GET;
  remove = chat.DELETE;
  removeAll = (await import('#app/api/chats/route.ts')).DELETE;
});
afterAll(() => model.stop());
beforeEach(() => {
  began = Promise.withResolvers();
});

/** Words are written down each second, the first ones at once. */
const PATIENT = { timeout: 5000 };

const holder = globalThis as typeof globalThis & { raffRuns?: unknown; raffAnswers?: unknown };

/** As in another process, which knows nothing of the answers that this one writes. */
const elsewhere = async <T>(work: () => Promise<T>): Promise<T> => {
  const own = holder.raffRuns;
  holder.raffRuns = undefined;
  try {
    return await work();
  } finally {
    holder.raffRuns = own;
  }
};

/** Asks, and waits until the first words are written down: with them the lease is renewed. */
const begin = async (person: Person, question = newQuestion('hello')) => {
  const response = await callRoute(ask, person, { body: question });
  await began.promise;
  await say('The first words. ');
  await expect.poll(() => chunksIn(question.chatId), PATIENT).toContain('first words');
  return { response, question, params: { id: question.chatId } };
};

const runOf = async (chatId: string) => {
  const [run] = await database().select().from(chatRuns).where(eq(chatRuns.chatId, chatId));
  if (!run) throw new Error('no run');
  return run;
};
const messagesOf = (chatId: string) =>
  database()
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(chatMessages.position);
const chunksIn = async (chatId: string): Promise<string> =>
  JSON.stringify(await database().select().from(chatRunChunks).where(eq(chatRunChunks.chatId, chatId)));
const isRunning = async (person: Person, id: string): Promise<unknown> =>
  (await (await callRoute(read, person, { method: 'GET', path: `/api/chats/${id}`, params: { id } })).json())
    .data.isRunning;
/** As after a kill -9: the lease runs out, and no process knows the run. */
const abandon = (chatId: string) =>
  database()
    .update(chatRuns)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(chatRuns.chatId, chatId));

/** Reads until some words have come. */
const readUntil = async (response: Response, words: string): Promise<string> => {
  const reader = response.body?.getReader();
  let seen = '';
  while (!seen.includes(words)) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) throw new Error(`ended before “${words}”: ${seen}`);
    seen += new TextDecoder().decode(value);
  }
  return seen;
};

const withoutTimes = (chunks: readonly Chunk[]) => ({
  text: textOf(chunks),
  ids: chunks.flatMap(({ type, messageId }) => (type === 'start' ? [messageId] : [])),
  end: chunks.at(-1)?.type,
});

describe('an answer belongs to the server', () => {
  test('it goes on without its asker, and is read again from its beginning, here and elsewhere', async () => {
    const person = await createPerson();
    const leaving = new AbortController();
    const question = newQuestion('hello');
    const response = await callRoute(ask, person, { body: question, signal: leaving.signal });
    await began.promise;
    await say('The first words. ');
    await readUntil(response, 'first words');
    leaving.abort();
    const params = { id: question.chatId };
    expect(await isRunning(person, question.chatId)).toBe(true);

    const here = readChunks(await callRoute(follow, person, { method: 'GET', params }));
    const there = readChunks(await elsewhere(() => callRoute(follow, person, { method: 'GET', params })));
    await expect.poll(() => chunksIn(question.chatId), PATIENT).toContain('first words');
    await say('And the last.');
    finish();
    const [one, other] = await Promise.all([here, there]);
    expect(withoutTimes(one)).toEqual(withoutTimes(other));
    const [, answer] = await messagesOf(question.chatId);
    expect(answer?.content).toBe('The first words. And the last.');
    expect(withoutTimes(one)).toEqual({ text: answer?.content, ids: [answer?.id], end: 'finish' });
    expect(await runOf(question.chatId)).toMatchObject({
      state: 'finished',
      inputTokens: 120,
      outputTokens: 7,
    });
    expect(await isRunning(person, question.chatId)).toBe(false);
    const gone = await callRoute(follow, { ...person, locale: 'ar' }, { method: 'GET', params });
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({
      errors: { code: 'NO_ANSWER_RUNNING' },
      message: 'لا توجد إجابة جارية في هذه المحادثة.',
    });
  });

  test('it is stopped from anywhere, and stopping what does not run is harmless', async () => {
    const person = await createPerson();
    const { response, question, params } = await begin(person);
    await readUntil(response, 'first words');
    const stopped = await elsewhere(() => callRoute(stop, person, { params }));
    expect((await stopped.json()).data).toEqual({ id: question.chatId, wasRunning: true });
    await expect.poll(async () => (await runOf(question.chatId)).state, { timeout: 1500 }).toBe('stopped');
    const [, answer] = await messagesOf(question.chatId);
    expect(answer?.content).toBe('The first words.');
    expect(answer?.parts).toContainEqual({ type: 'data-ending', data: { ending: 'stopped' } });
    const again = await callRoute(stop, person, { params });
    expect((await again.json()).data.wasRunning).toBe(false);
  });

  test('no one else reads or stops it', async () => {
    const person = await createPerson();
    const { response, params } = await begin(person);
    const other = await createPerson();
    for (const place of [elsewhere, (work: () => Promise<Response>) => work()]) {
      expect((await place(() => callRoute(follow, other, { method: 'GET', params }))).status).toBe(404);
      expect((await place(() => callRoute(stop, other, { params }))).status).toBe(404);
    }
    finish();
    expect(withoutTimes(await readChunks(response)).end).toBe('finish');
  });

  test.each([
    ['its chat is', () => remove],
    ['all chats are', () => removeAll],
  ])('it ends when %s deleted, also elsewhere, and nothing of it is kept but numbers', async (_, handler) => {
    for (const place of [elsewhere, (work: () => Promise<Response>) => work()]) {
      began = Promise.withResolvers();
      const person = await createPerson();
      const { response, question, params } = await begin(person);
      const { id } = await runOf(question.chatId);
      expect((await place(() => callRoute(handler(), person, { method: 'DELETE', params }))).status).toBe(
        200,
      );
      await response.text();
      expect(await chunksIn(question.chatId)).toBe('[]');
      expect(await messagesOf(question.chatId)).toEqual([]);
      const [run] = await database().select().from(chatRuns).where(eq(chatRuns.id, id));
      expect(run).toMatchObject({ state: 'stopped', chatId: null, userId: person.userId });
    }
  });
});

describe('an answer whose process is gone', () => {
  test('becomes a message of what had been written, marked, for the first who meets it', async () => {
    const person = await createPerson();
    const { question, params } = await begin(person);
    const watching = await elsewhere(() => callRoute(follow, person, { method: 'GET', params }));
    await abandon(question.chatId);
    const page = await elsewhere(() =>
      callRoute(read, person, { method: 'GET', path: `/api/chats/${question.chatId}`, params }),
    );
    const { isRunning: runs, messages } = (await page.json()).data;
    expect(runs).toBe(false);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ sender: 'bot', content: 'The first words.' });
    expect(messages[1].parts).toContainEqual({ type: 'data-ending', data: { ending: 'cut' } });
    expect((await runOf(question.chatId)).state).toBe('cut');
    const heard = await readChunks(watching);
    expect(textOf(heard).trim()).toBe('The first words.');
    expect(heard).toContainEqual({ type: 'data-ending', data: { ending: 'cut' } });
    // One that was only taken for gone puts its whole answer there.
    await say('And the last.');
    finish();
    await expect
      .poll(async () => (await messagesOf(question.chatId))[1]?.content, PATIENT)
      .toBe('The first words. And the last.');
  });

  test('and ends while its chat is read: it runs still or is a message, never both or neither', async () => {
    const { userId } = await createPerson();
    const chatId = newId();
    const message = { id: newId(), content: 'hello', parts: [{ type: 'text', text: 'hello' }] };
    const now = new Date();
    await keepQuestion(
      database(),
      { userId, chatId, title: 'hello', message, now },
      { messages: 10, bytes: 10_000, storage: 10_000 },
    );
    const page = await database().transaction(async (tx) => {
      await tx.execute(sql`lock table chat_messages in access exclusive mode`);
      const reading = findChatPage(database(), { userId, id: chatId, limit: 10, budget: 10_000 });
      const waiting = sql`select from pg_locks where not granted and relation = 'chat_messages'::regclass`;
      await expect.poll(async () => (await tx.execute(waiting)).length, PATIENT).toBe(1);
      const ended = { state: 'finished', endedAt: now } as const;
      await tx.update(chatRuns).set(ended).where(eq(chatRuns.chatId, chatId));
      const answer = { ...message, id: newId(), role: 'assistant' as const, position: 1, createdAt: now };
      await tx.insert(chatMessages).values({ ...answer, chatId, userId });
      return { reading };
    });
    const { run, messages } = (await page.reading) ?? {};
    expect({ run, roles: messages?.map(({ role }) => role) }).toEqual({
      ...{ run: null, roles: ['user', 'assistant'] },
    });
  });

  test('makes room for the next question, and one that is alive is left alone', async () => {
    const person = await createPerson();
    const { question } = await begin(person);
    await takeUpRuns(database());
    expect((await runOf(question.chatId)).state).toBe('running');
    await abandon(question.chatId);
    began = Promise.withResolvers();
    const next = { ...newQuestion('and then?'), chatId: question.chatId };
    const response = await elsewhere(() => callRoute(ask, person, { body: next }));
    expect(response.status).toBe(200);
    await began.promise;
    finish();
    await response.text();
    expect(await listLeftRuns(database(), question.chatId, 10)).toEqual([]);
  });

  test('and its words go a minute after its end, its numbers after their time', async () => {
    const person = await createPerson();
    const { response, question } = await begin(person);
    finish();
    await response.text();
    expect(await chunksIn(question.chatId)).not.toBe('[]');
    await sweepRunChunks(database());
    expect(await chunksIn(question.chatId)).not.toBe('[]');
    await database()
      .update(chatRuns)
      .set({ endedAt: sql`now() - interval '2 minutes'` })
      .where(eq(chatRuns.chatId, question.chatId));
    await sweepRunChunks(database());
    expect(await chunksIn(question.chatId)).toBe('[]');
    expect(await sweepRuns(database(), new Date(Date.now() - 60_000))).toBeGreaterThan(0);
  });
});

describe('answers at once', () => {
  const chatOf = async (userId: string) => {
    const id = newId();
    await database()
      .insert(chats)
      .values({ id, userId, title: 'x', createdAt: new Date(), updatedAt: new Date() });
    return id;
  };
  const fill = async (person: Person, count: number, companyId: string | null = null) => {
    for (let n = 0; n < count; n += 1) {
      await database()
        .insert(chatRuns)
        .values({
          chatId: await chatOf(person.userId),
          userId: person.userId,
          companyId,
          questionPosition: 0,
          model: 'm',
          leaseUntil: new Date(Date.now() + 60_000),
        });
    }
  };

  test('are two of a person: of many asked together exactly as many as have room', async () => {
    const person = await createPerson();
    await fill(person, RUN_LIMITS.ofPerson - 1);
    const asked = Array.from({ length: 5 }, () => callRoute(ask, person, { body: newQuestion('hello') }));
    const responses = await Promise.all(asked);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect(await refused?.json()).toMatchObject({ errors: { code: 'ANSWERS_RUNNING' } });
    finish();
    await responses.find(({ status }) => status === 200)?.text();
  });

  test('are twenty of a company, from all of its people', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const [row] = await database().execute<{ id: string }>(
      sql`select company_id as id from memberships where user_id = ${other.userId}`,
    );
    await fill(one, RUN_LIMITS.ofCompany, row?.id ?? null);
    const refused = await callRoute(ask, { ...other, locale: 'ar' }, { body: newQuestion('hello') });
    expect(refused.status).toBe(429);
    expect((await refused.json()).message).toContain('20 إجابة');
    await database().delete(chatRuns).where(eq(chatRuns.userId, one.userId));
    const taken = await callRoute(ask, other, { body: newQuestion('hello') });
    expect(taken.status).toBe(200);
    await began.promise;
    finish();
    await taken.text();
  });

  test('are of a company as many as have room, of colleagues who ask at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createPerson()));
    const [row] = await database().execute<{ id: string }>(
      sql`select company_id as id from memberships where user_id = ${people[0]?.userId ?? ''}`,
    );
    const kept = people.map(({ userId }) => {
      const message = { id: newId(), content: 'hello', parts: [{ type: 'text', text: 'hello' }] };
      const run = { model: 'm', companyId: row?.id ?? null };
      return saveQuestion(
        database(),
        { userId, chatId: newId(), title: 'hello', message, run, now: new Date() },
        { messages: 10, bytes: 10_000, storage: 10_000, branches: 10, runs: { ofPerson: 2, ofCompany: 3 } },
      );
    });
    const outcomes = await Promise.allSettled(kept);
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason.reason : []));
    expect(refused).toEqual(Array(5).fill('company'));
  });

  test('have ten readers of one person: another is refused until one has left', async () => {
    const person = await createPerson();
    const question = newQuestion('hello');
    const answer = await callRoute(ask, person, { body: question });
    await began.promise;
    const read = (signal?: AbortSignal) =>
      callRoute(follow, person, { params: { id: question.chatId }, ...(signal && { signal }) });
    const leaving = new AbortController();
    const readers = [await read(leaving.signal)];
    for (let at = 1; at < 10; at += 1) readers.push(await read());
    expect(readers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await read()).status).toBe(429);
    leaving.abort();
    const again = await read();
    expect(again.status).toBe(200);
    finish();
    await Promise.all([answer, ...readers.slice(1), again].map((response) => response.text()));
    expect((await read()).status).toBe(404);
  });

  test('is one of a guest’s address, which leaving ends', async () => {
    const guest = { address: '198.51.100.250' };
    const leaving = new AbortController();
    const first = await callRoute(ask, guest, { body: newQuestion('hello'), signal: leaving.signal });
    expect(first.status).toBe(200);
    await began.promise;
    const second = await callRoute(ask, guest, { body: newQuestion('hello') });
    expect(second.status).toBe(429);
    expect(await second.json()).toMatchObject({ errors: { code: 'ANSWERS_RUNNING' } });
    leaving.abort();
    await first.text();
    began = Promise.withResolvers();
    const third = await callRoute(ask, guest, { body: newQuestion('hello') });
    expect(third.status).toBe(200);
    await began.promise;
    finish();
    await third.text();
  });

  test('a person who is erased takes the words along and leaves the numbers', async () => {
    const person = await createPerson();
    await fill(person, 1);
    const [run] = await database().select().from(chatRuns).where(eq(chatRuns.userId, person.userId));
    await database().delete(users).where(eq(users.id, person.userId));
    const [left] = await database()
      .select()
      .from(chatRuns)
      .where(eq(chatRuns.id, run?.id ?? ''));
    expect(left).toMatchObject({ chatId: null, userId: null });
    await database()
      .update(chatRuns)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(chatRuns.id, run?.id ?? ''));
    await takeUpRuns(database());
    const [ended] = await database()
      .select()
      .from(chatRuns)
      .where(eq(chatRuns.id, run?.id ?? ''));
    expect(ended?.state).toBe('stopped');
  });
});

describe('answers of a process that ends', () => {
  afterEach(() => {
    holder.raffAnswers = undefined;
  });

  const beginAnother = async (asker: Person | { address: string }, words = 'The first words. ') => {
    began = Promise.withResolvers();
    const question = newQuestion('hello');
    const response = await callRoute(ask, asker, { body: question });
    await began.promise;
    if (words !== '') await say(words);
    return { chatId: question.chatId, response, say, end: finish };
  };
  const endingIn = (ending: string) => ({ type: 'data-ending', data: { ending } });

  test('come to their end in time or are cut as far as they have come, and none begins any more', async () => {
    const [one, other, leaving] = [await createPerson(), await createPerson(), await createPerson()];
    const short = await beginAnother(one);
    const endless = await beginAnother(one);
    const wordless = await beginAnother(other, '');
    const left = await beginAnother(leaving);
    const ofGuest = await beginAnother({ address: '198.51.100.251' });
    const closing = closeAnswers(database(), 60_000);
    const refused = await callRoute(ask, other, { body: newQuestion('hello') });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ errors: { code: 'ANSWERS_BUSY' } });
    await short.say('And the last.');
    short.end();
    expect(textOf(await readChunks(short.response))).toBe('The first words. And the last.');
    // Whose session ends now does not read on.
    await revokeSessionsOf(database(), { userIds: [leaving.userId], now: new Date() });
    expect(await readChunks(left.response)).toContainEqual(endingIn('stopped'));
    await Promise.all([closing, closeAnswers(database(), 0)]);
    for (const { response } of [endless, ofGuest]) {
      const chunks = await readChunks(response);
      expect(textOf(chunks)).toBe('The first words. ');
      expect(chunks.slice(-2)).toMatchObject([endingIn('cut'), { type: 'finish' }]);
    }
    const errors = (await readChunks(wordless.response)).flatMap(({ errorText }) => errorText ?? []);
    expect(errors).toEqual(['The answer was interrupted. Please try again.']);
    const runs = await Promise.all([short, endless, left, wordless].map(({ chatId }) => runOf(chatId)));
    expect(runs.map(({ state }) => state)).toEqual(['finished', 'cut', 'stopped', 'failed']);
    const [, answer] = await messagesOf(endless.chatId);
    expect(answer).toMatchObject({ content: 'The first words.', parts: expect.any(Array) });
    expect(answer?.parts).toContainEqual(endingIn('cut'));
  });
});
