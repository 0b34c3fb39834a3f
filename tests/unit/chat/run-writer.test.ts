import { parseJsonEventStream, uiMessageChunkSchema } from 'ai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

const held = { hasChat: true, isHeld: true, isStopping: false };
const word = (delta: string): AnswerChunk => ({ type: 'text-delta', id: 't', delta });

const writerOf = (outcomes: (() => object)[]) => {
  const execute = vi.fn(async () => [(outcomes.shift() ?? (() => held))()]);
  const on = { onStop: vi.fn(), onLost: vi.fn() };
  const writer = new RunWriter({
    db: { execute } as unknown as Database,
    log: log.child({}),
    run: { runId: 'r', chatId: 'c', userId: 'u' },
    ...on,
  });
  return { writer, execute, ...on };
};
const away = () => {
  throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
};

test('words are written once a second, or as soon as there are 4 KB of them', async () => {
  const { writer, execute } = writerOf([]);
  writer.write(word('a'));
  writer.write(word('b'));
  expect(execute).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(execute).toHaveBeenCalledTimes(1);
  writer.write(word('x'.repeat(4096)));
  expect(execute).toHaveBeenCalledTimes(2);
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
  const { writer, onLost, execute } = writerOf(Array.from({ length: 20 }, () => away));
  writer.write(word('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).not.toHaveBeenCalled();
  expect(execute.mock.calls.length).toBeGreaterThan(50);
  expect(await writer.close()).toEqual([]);
});

test.each([
  ['someone wants it to end', { ...held, isStopping: true }, 1],
  ['its chat is gone', { hasChat: false, isHeld: false, isStopping: false }, 1],
  ['it was taken up', { hasChat: true, isHeld: false, isStopping: false }, 0],
])('the writer knows within a second that %s', async (_, outcome, stops) => {
  const { writer, onStop, execute } = writerOf([() => outcome]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onStop).toHaveBeenCalledTimes(stops);
  const asked = execute.mock.calls.length;
  await vi.advanceTimersByTimeAsync(1000);
  // What was taken up is written with its end alone.
  expect(execute.mock.calls.length).toBe(stops === 0 ? asked : asked + 1);
  await writer.close();
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
