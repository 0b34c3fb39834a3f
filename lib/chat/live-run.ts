import type { AnswerChunk } from './answer-stream.ts';

/** Answers that this process is writing. On globalThis because Next bundles its routes apart. */

const holder = globalThis as typeof globalThis & { raffRuns?: Map<string, LiveRun>; raffRunsAtOnce?: number };

const runs = (): Map<string, LiveRun> => {
  holder.raffRuns ??= new Map();
  return holder.raffRuns;
};

/** The answer that this process is writing in a person's chat. */
export const liveRunOf = (chatId: string, userId: string): LiveRun | null => {
  const run = runs().get(chatId);
  return run?.userId === userId ? run : null;
};

/** How many answers this process is writing, guests' too. */
export const runsAtOnce = (): number => holder.raffRunsAtOnce ?? 0;

export const liveRunIds = (): ReadonlySet<string> => new Set([...runs().values()].map(({ id }) => id));

/** Adds what is said next, words to the words before them. */
export const addChunk = (said: AnswerChunk[], chunk: AnswerChunk): void => {
  const last = said.at(-1);
  const goesOn = chunk.type === 'text-delta' && last?.type === 'text-delta' && last.id === chunk.id;
  if (goesOn) said[said.length - 1] = { ...last, delta: last.delta + chunk.delta };
  else said.push(chunk);
};

const encoder = new TextEncoder();

/** A chunk as readers get it, and what is said to them last: the AI SDK's stream of UI messages. */
export const sentChunk = (chunk: AnswerChunk): Uint8Array<ArrayBuffer> =>
  encoder.encode(`data: ${JSON.stringify(chunk)}\n\n`);
export const sentEnd = (): Uint8Array<ArrayBuffer> => encoder.encode('data: [DONE]\n\n');

type Reader = { controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>; left: () => void };

/** `chat` null: a guest's, which no one but its asker reads. */
type Setting = { id: string; chat: { id: string; userId: string } | null; onStop: () => void };

/** What an answer has said so far, and those who read it. A reader who comes late gets it from the beginning. */
export class LiveRun {
  readonly id: string;
  readonly userId: string | null;
  readonly stop: () => void;
  readonly #said: AnswerChunk[] = [];
  readonly #readers = new Set<Reader>();
  readonly #forget: () => void;
  #isOver = false;

  constructor({ id, chat, onStop }: Setting) {
    this.id = id;
    this.userId = chat?.userId ?? null;
    this.stop = onStop;
    this.#forget = () => {
      if (chat && runs().get(chat.id) === this) runs().delete(chat.id);
    };
    if (chat) runs().set(chat.id, this);
    holder.raffRunsAtOnce = runsAtOnce() + 1;
  }

  /** From its beginning, words that follow one another together. */
  get said(): readonly AnswerChunk[] {
    return this.#said;
  }

  say(chunk: AnswerChunk): void {
    addChunk(this.#said, chunk);
    if (this.#readers.size === 0) return;
    const bytes = sentChunk(chunk);
    for (const { controller } of this.#readers) controller.enqueue(bytes);
  }

  end(): void {
    this.#isOver = true;
    holder.raffRunsAtOnce = runsAtOnce() - 1;
    this.#forget();
    for (const reader of this.#readers) this.#leave(reader, true);
  }

  /**
   * @param gone aborts when the reader must not hear any more
   * @param left called once the reader has left or heard everything
   */
  follow(gone?: AbortSignal, left: () => void = () => {}): ReadableStream<Uint8Array<ArrayBuffer>> {
    let reader: Reader;
    return new ReadableStream({
      start: (controller) => {
        reader = { controller, left };
        for (const chunk of this.#said) controller.enqueue(sentChunk(chunk));
        this.#readers.add(reader);
        if (this.#isOver || gone?.aborted) return this.#leave(reader, true);
        gone?.addEventListener('abort', () => this.#leave(reader, true));
      },
      cancel: () => this.#leave(reader, false),
    });
  }

  #leave(reader: Reader, isHeard: boolean): void {
    if (!this.#readers.delete(reader)) return;
    if (isHeard) {
      reader.controller.enqueue(sentEnd());
      reader.controller.close();
    }
    reader.left();
  }
}
