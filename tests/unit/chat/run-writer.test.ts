import { parseJsonEventStream, uiMessageChunkSchema } from 'ai';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import type { AnswerChunk } from '#lib/chat/answer-stream.ts';
import { LiveRun, liveRunOf } from '#lib/chat/live-run.ts';
import { RunWriter } from '#lib/chat/run-writer.ts';
import { log } from '#lib/core/log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const held = { hadChat: true, hasChat: true, wasRunning: true, isHeld: true, isStopping: false };
const stopping = { ...held, isStopping: true };
const gone = { hadChat: false, hasChat: false, wasRunning: false, isHeld: false, isStopping: false };
const taken = { ...held, wasRunning: false, isHeld: false };
const locked = { ...held, hasChat: false, isHeld: false };
const word = (delta: string): AnswerChunk => ({ type: 'text-delta', id: 't', delta });

/** What a statement asks to write. */
type Asked = { runId: string; number?: number; chunks?: AnswerChunk[] };
const dialect = new PgDialect();
const askedIn = (query: SQL): Asked[] => JSON.parse(String(dialect.sqlToQuery(query).params[0]));

/** A database that says of each run what a test wants, or throws; and the statements that it was asked. */
const databaseOf = (answer: (run: Asked, statement: Asked[]) => object) => {
  const statements: Asked[][] = [];
  const execute = async (query: SQL) => {
    const statement = askedIn(query);
    statements.push(statement);
    return statement.map((run) => ({ runId: run.runId, ...answer(run, statement) }));
  };
  return { db: { execute } as unknown as Database, statements };
};
const idsOf = (statements: readonly Asked[][]) =>
  statements.map((statement) => statement.map(({ runId }) => runId));

const writerIn = (db: Database, runId: string) => {
  const on = { onStop: vi.fn(), onLost: vi.fn() };
  const run = { runId, chatId: `chat of ${runId}`, userId: 'u' };
  return { writer: new RunWriter({ db, log: log.child({}), run, ...on }), ...on };
};
const writerOf = (outcomes: (() => object)[]) => {
  const { db, statements } = databaseOf(() => (outcomes.shift() ?? (() => held))());
  return { ...writerIn(db, 'r'), statements };
};
/** Their first words, which are written at once; what is written after them waits. */
const begin = async (statements: unknown[], writers: readonly ({ writer: RunWriter } | undefined)[]) => {
  for (const each of writers) each?.writer.write(word('first words'));
  await vi.advanceTimersByTimeAsync(0);
  statements.splice(0);
};
const away = () => {
  throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
};

test('the first words are written at once, the others each second or as soon as there are 4 KB of them', async () => {
  const { writer, statements } = writerOf([]);
  writer.write({ type: 'start-step' });
  await vi.advanceTimersByTimeAsync(0);
  expect(statements).toEqual([]);
  writer.write(word('a'));
  writer.write(word('b'));
  await vi.advanceTimersByTimeAsync(0);
  expect(statements).toMatchObject([[{ number: 0, chunks: [{ type: 'start-step' }, word('a')] }]]);
  writer.write(word('c'));
  await vi.advanceTimersByTimeAsync(999);
  expect(statements).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(statements).toHaveLength(2);
  writer.write(word('x'.repeat(4096)));
  await vi.advanceTimersByTimeAsync(0);
  expect(statements).toHaveLength(3);
  expect(await writer.close()).toEqual([]);
});

test('first words that come while something is being written are written right after it', async () => {
  const { writer, statements } = writerOf([]);
  vi.advanceTimersByTime(1000);
  writer.write(word('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(statements).toMatchObject([[{ runId: 'r' }], [{ number: 0, chunks: [word('a')] }]]);
  expect(statements[0]?.[0]).not.toHaveProperty('chunks');
  expect(await writer.close()).toEqual([]);
});

test('what the database did not take is kept, in its place, and given up after half a minute', async () => {
  const { writer, onLost } = writerOf(Array.from({ length: 40 }, () => away));
  writer.write(word('a'));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(onLost).not.toHaveBeenCalled();
  writer.write(word('b'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(onLost).toHaveBeenCalled();
  expect(await writer.close()).toEqual([
    { number: 0, chunks: [word('a')] },
    { number: 1, chunks: [word('b')] },
  ]);
});

test('a short absence is forgotten once a word has been written', async () => {
  const { writer, onLost, statements } = writerOf(Array.from({ length: 20 }, () => away));
  writer.write(word('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).not.toHaveBeenCalled();
  expect(statements.length).toBeGreaterThan(50);
  expect(await writer.close()).toEqual([]);
});

test.each([
  ['someone wants it to end', stopping, 1],
  ['its chat is gone', gone, 1],
  ['it was taken up', taken, 0],
])('the writer knows within a second that %s', async (_, outcome, stops) => {
  const { writer, onStop, statements } = writerOf([() => outcome]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onStop).toHaveBeenCalledTimes(stops);
  const asked = statements.length;
  await vi.advanceTimersByTimeAsync(1000);
  // What was taken up is written with its end alone.
  expect(statements.length).toBe(stops === 0 ? asked : asked + 1);
  await writer.close();
});

describe('answers of one process', () => {
  test('are written by one statement a second, each with an outcome of its own, while any of them runs', async () => {
    const outcomes: Record<string, object> = {};
    const { db, statements } = databaseOf(({ runId }) => outcomes[runId] ?? held);
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => writerIn(db, id));
    await begin(statements, all);
    Object.assign(outcomes, { b: stopping, c: taken, d: gone });
    all[0]?.writer.write(word('first'));
    all[1]?.writer.write(word('second'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(idsOf(statements)).toEqual([['a', 'b', 'c', 'd', 'e']]);
    expect(statements[0]?.slice(0, 3)).toMatchObject([
      { number: 1, chunks: [word('first')] },
      { number: 1, chunks: [word('second')] },
      { chatId: 'chat of c' },
    ]);
    expect(statements[0]?.[2]).not.toHaveProperty('number');
    expect(all.map(({ onStop }) => onStop.mock.calls.length)).toEqual([0, 1, 0, 1, 0]);
    await all[4]?.writer.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(idsOf(statements.slice(1))).toEqual([['a', 'b', 'd']]);
    for (const { writer } of all) expect(await writer.close()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are written at once, and together, where several have much to say; the others at their second', async () => {
    const { db, statements } = databaseOf(() => held);
    const [a, b, c] = ['a', 'b', 'c'].map((id) => writerIn(db, id));
    await begin(statements, [a, b, c]);
    await vi.advanceTimersByTimeAsync(400);
    for (const each of [a, b]) each?.writer.write(word('x'.repeat(4096)));
    c?.writer.write(word('little'));
    await vi.advanceTimersByTimeAsync(0);
    expect(idsOf(statements)).toEqual([['a', 'b']]);
    await vi.advanceTimersByTimeAsync(600);
    expect(idsOf(statements.slice(1))).toEqual([['a', 'b', 'c']]);
    for (const each of [a, b, c]) expect(await each?.writer.close()).toEqual([]);
  });

  test('are not held back by one that the database refuses, which is written by itself from then on', async () => {
    let isRefusing = false;
    const { db, statements } = databaseOf((_, statement) => {
      if (isRefusing && statement.some(({ runId }) => runId === 'bad')) throw new Error('refused');
      return held;
    });
    const [a, bad, b] = ['a', 'bad', 'b'].map((id) => writerIn(db, id));
    await begin(statements, [a, bad, b]);
    isRefusing = true;
    for (const each of [a, bad, b]) each?.writer.write(word('said'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(idsOf(statements.splice(0))).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(idsOf(statements.splice(0))).toEqual([['bad'], ['a', 'b']]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([a, bad, b].map((each) => each?.onLost.mock.calls.length)).toEqual([0, 2, 0]);
    isRefusing = false;
    await vi.advanceTimersByTimeAsync(1000);
    statements.splice(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(idsOf(statements)).toEqual([['a', 'bad', 'b']]);
    for (const each of [a, bad, b]) expect(await each?.writer.close()).toEqual([]);
  });

  test('wait together for a database that is away: none is tried by itself', async () => {
    const { db, statements } = databaseOf(away);
    const both = ['a', 'b'].map((id) => writerIn(db, id));
    both[0]?.writer.write(word('said'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(idsOf(statements)).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
    expect(await both[0]?.writer.close()).toEqual([{ number: 0, chunks: [word('said')] }]);
    expect(await both[1]?.writer.close()).toEqual([]);
  });

  test('do not wait for one that someone else holds', async () => {
    const { db, statements } = databaseOf(({ runId }, { length }) =>
      runId === 'b' && length > 1 ? locked : held,
    );
    const both = ['a', 'b'].map((id) => writerIn(db, id));
    for (const { writer } of both) writer.write(word('said'));
    await vi.advanceTimersByTimeAsync(0);
    expect(idsOf(statements)).toEqual([['a', 'b'], ['b']]);
    for (const { writer } of both) expect(await writer.close()).toEqual([]);
  });

  test('go in several statements where they say more than a megabyte, a larger one alone', async () => {
    const { db, statements } = databaseOf(() => held);
    // Letters of two bytes.
    const sizes = { a: 200_000, b: 200_000, c: 900_000, d: 200_000, e: 300_000, f: 100_000 };
    const all = Object.entries(sizes).map(([id, letters]) => {
      const one = writerIn(db, id);
      one.writer.write(word('م'.repeat(letters)));
      return one;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(idsOf(statements)).toEqual([['a', 'b'], ['c'], ['d', 'e'], ['f']]);
    for (const { writer } of all) expect(await writer.close()).toEqual([]);
  });
});

test('a reader who comes late hears it from the beginning, and no one hears another person’s', async () => {
  const run = new LiveRun({ id: 'r', chat: { id: 'c', userId: 'u' }, onStop: () => {} });
  expect(liveRunOf('c', 'u')).toBe(run);
  expect(liveRunOf('c', 'other')).toBeNull();
  run.say(word('one '));
  run.say(word('two '));
  const leaving = new AbortController();
  const ends = vi.fn();
  const [late, left] = [run.follow(undefined, ends), run.follow(leaving.signal, ends)];
  await run.follow(undefined, ends).cancel();
  expect(ends).toHaveBeenCalledTimes(1);
  leaving.abort();
  expect(ends).toHaveBeenCalledTimes(2);
  run.say(word('three'));
  run.end();
  expect(ends).toHaveBeenCalledTimes(3);
  expect(liveRunOf('c', 'u')).toBeNull();
  expect(await heard(late)).toEqual([word('one two '), word('three')]);
  expect(await heard(left)).toEqual([word('one two ')]);
  expect(await heard(run.follow(undefined, ends))).toEqual([word('one two three')]);
  expect(ends).toHaveBeenCalledTimes(4);
});

/** As the AI SDK's client reads it. */
const heard = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const read = await Array.fromAsync(parseJsonEventStream({ stream, schema: uiMessageChunkSchema }));
  return read.map((each) => (each.success ? each.value : each.error));
};
