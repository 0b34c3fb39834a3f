import { type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import { within } from '#lib/core/within.ts';

/**
 * Words that a model says shortly after one another are passed on together: what each piece passes through on its way to readers is most
 * of what an answer costs, and no screen shows words more often.
 */

type Model = Parameters<typeof wrapLanguageModel>[0]['model'];
type Wrapped = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>;
type Parts = Wrapped['stream'];
type Part = Parts extends ReadableStream<infer P> ? P : never;
type Delta = Extract<Part, { type: 'text-delta' }>;

/** As often as a screen draws an answer. */
const GATHERED_MS = 60;

/** The first words leave at once, later ones `gathered` milliseconds after those before, or with what comes next. None is lost to a fault. */
export const gatherWords = (parts: Parts, gathered = GATHERED_MS): Parts => {
  const reader = parts.getReader();
  let next: ReturnType<typeof reader.read> | null = null;
  let held: Delta | null = null;
  /** Until then words are held; before the first, none are. */
  let opensAt = 0;
  const pull = async (controller: ReadableStreamDefaultController<Part>): Promise<void> => {
    const release = (part: Part) => {
      held = null;
      if (part.type === 'text-delta') opensAt = performance.now() + gathered;
      controller.enqueue(part);
    };
    for (;;) {
      next ??= reader.read();
      const waiting: Delta | null = held;
      const left = Math.max(0, opensAt - performance.now());
      const read = await (waiting ? within(left, next, () => null) : next).catch((fault: unknown) => {
        // The next pull meets the fault again.
        if (waiting === null) throw fault;
        return null;
      });
      const part = read?.value;
      if (
        part?.type === 'text-delta' &&
        performance.now() < opensAt &&
        (waiting === null || waiting.id === part.id)
      ) {
        held = { ...part, delta: (waiting?.delta ?? '') + part.delta };
        next = null;
        continue;
      }
      if (waiting !== null) return release(waiting);
      next = null;
      if (part === undefined) return controller.close();
      return release(part);
    }
  };
  return new ReadableStream<Part>({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
};

const inGatheredWords: LanguageModelMiddleware = {
  wrapStream: async ({ doStream }) => {
    const { stream, ...rest } = await doStream();
    return { ...rest, stream: gatherWords(stream) };
  },
};

/** A model whose words come together. */
export const saidTogether = (model: Model): Model =>
  wrapLanguageModel({ model, middleware: inGatheredWords });
