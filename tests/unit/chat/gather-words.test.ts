import { expect, it } from 'vitest';
import { gatherWords } from '#lib/chat/gather-words.ts';

type Parts = Parameters<typeof gatherWords>[0];
type Part = Parts extends ReadableStream<infer P> ? P : never;

const word = (delta: string, id = '1'): Part => ({ type: 'text-delta', id, delta });
const end: Part = { type: 'text-end', id: '1' };
const LONG = 60_000;

/** All that is heard, and how it ended. */
const heard = async (parts: Parts) => {
  const reader = parts.getReader();
  const said: Part[] = [];
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) said.push(read.value);
    return { said, fault: null };
  } catch (fault) {
    return { said, fault };
  }
};

const from = (parts: readonly Part[], fault?: Error): Parts =>
  new ReadableStream({
    pull: (controller) => {
      const part = parts[0];
      parts = parts.slice(1);
      if (part) controller.enqueue(part);
      else if (fault) controller.error(fault);
      else controller.close();
    },
  });

it('passes the first word on at once, and later ones together with what comes next', async () => {
  const { said } = await heard(
    gatherWords(from(['a ', 'b ', 'c '].map((each) => word(each)).concat(end)), LONG),
  );
  expect(said).toEqual([word('a '), word('b c '), end]);
});

it('passes words on after a while, whether or not more come', async () => {
  let say: ReadableStreamDefaultController<Part> | undefined;
  const parts: Parts = new ReadableStream({
    start: (controller) => {
      say = controller;
    },
  });
  // Longer than a busy machine takes from one word that is there to the next.
  const reader = gatherWords(parts, 250).getReader();
  for (const each of ['a ', 'b ', 'c ']) say?.enqueue(word(each));
  expect((await reader.read()).value).toEqual(word('a '));
  expect((await reader.read()).value).toEqual(word('b c '));
});

it('keeps texts apart, and loses no word of one that breaks off', async () => {
  const fault = new Error('broken');
  const parts = [word('a '), word('b '), word('c ', '2'), word('d ', '2')];
  expect(await heard(gatherWords(from(parts, fault), LONG))).toEqual({
    said: [word('a '), word('b '), word('c d ', '2')],
    fault,
  });
});

it('lets go of its source when no one listens any more', async () => {
  let isLeft = false;
  const parts: Parts = new ReadableStream({
    cancel: () => {
      isLeft = true;
    },
  });
  const reader = gatherWords(parts).getReader();
  const waiting = reader.read();
  await reader.cancel();
  expect([isLeft, (await waiting).done]).toEqual([true, true]);
});
