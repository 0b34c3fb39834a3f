import { expect, it } from 'vitest';
import type { AnswerChunk } from '#lib/chat/answer-stream.ts';
import { type Gate, throughAll } from '#lib/chat/passages.ts';

const word = (delta: string): AnswerChunk => ({ type: 'text-delta', id: 't', delta });

/** Holds each word back until the next one comes. */
const holding = (): Gate => {
  let say: (chunks: readonly AnswerChunk[]) => void = () => {};
  let held: AnswerChunk[] = [];
  const release = (next: AnswerChunk[]) => {
    say(held);
    held = next;
  };
  return {
    open: (given) => {
      say = given;
    },
    pass: async (chunk) => release([chunk]),
    end: async () => release([]),
  };
};

const endless = () => {
  const state = { isLeft: false };
  const stream = new ReadableStream<AnswerChunk>({
    pull: (controller) => controller.enqueue(word('a ')),
    cancel: () => {
      state.isLeft = true;
    },
  });
  return { state, stream };
};

it('ends after what is over, says what its gate still holds, and lets go of its source', async () => {
  let passed = 0;
  const counting = {
    pass: (chunk: AnswerChunk) => {
      passed += 1;
      return [chunk];
    },
    get isOver() {
      return passed === 3;
    },
  };
  const { state, stream } = endless();
  const said = await Array.fromAsync(stream.pipeThrough(throughAll({ before: [counting], gate: holding() })));
  expect(said).toEqual([word('a '), word('a '), word('a ')]);
  await expect.poll(() => state.isLeft).toBe(true);
});

it('leads what a gate says at the end through what comes after it', async () => {
  const shouting = {
    pass: (chunk: AnswerChunk) =>
      chunk.type === 'text-delta' ? [chunk, word(chunk.delta.toUpperCase())] : [chunk],
  };
  const source = new ReadableStream<AnswerChunk>({
    start: (controller) => {
      controller.enqueue(word('a'));
      controller.enqueue(word('b'));
      controller.close();
    },
  });
  const said = await Array.fromAsync(source.pipeThrough(throughAll({ gate: holding(), after: [shouting] })));
  expect(said).toEqual(['a', 'A', 'b', 'B'].map(word));
});
