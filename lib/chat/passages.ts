import type { AnswerChunk } from './answer-stream.ts';

/** What an answer passes through as it leaves: something may be added to it, changed or left out. */
export type Passage = {
  /** @returns what leaves in the place of a chunk */
  pass: (chunk: AnswerChunk) => AnswerChunk[];
  /** Nothing that comes after is wanted. */
  readonly isOver?: boolean;
};

/** One that holds back, and says what may leave when it may. */
export type Gate = {
  open: (say: (chunks: readonly AnswerChunk[]) => void) => void;
  /** Resolves once the next chunk may come. */
  pass: (chunk: AnswerChunk) => Promise<void>;
  /** Says what it still holds. */
  end: () => Promise<void>;
};

type Passages = { before?: readonly Passage[]; gate?: Gate; after?: readonly Passage[] };

const passAll = (chunks: readonly AnswerChunk[], passages: readonly Passage[]): readonly AnswerChunk[] =>
  passages.reduce((leaving, passage) => leaving.flatMap((chunk) => passage.pass(chunk)), chunks);

/** All of them in one stream: each in a stream of its own would cost every chunk several turns of the event loop. */
export const throughAll = ({
  before = [],
  gate,
  after = [],
}: Passages): TransformStream<AnswerChunk, AnswerChunk> => {
  let say: (chunks: readonly AnswerChunk[]) => void = () => {};
  return new TransformStream({
    start: (controller) => {
      say = (chunks) => {
        for (const chunk of passAll(chunks, after)) controller.enqueue(chunk);
      };
      gate?.open(say);
    },
    transform: async (chunk, controller) => {
      const leaving = passAll([chunk], before);
      if (!gate) say(leaving);
      else for (const each of leaving) await gate.pass(each);
      if (![...before, ...after].some(({ isOver }) => isOver)) return;
      await gate?.end();
      controller.terminate();
    },
    flush: () => gate?.end(),
  });
};
