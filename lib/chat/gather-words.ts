import { type LanguageModelMiddleware, wrapLanguageModel } from 'ai';

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
  let isOpen = false;
  let over: Promise<null> = Promise.resolve(null);
  const open = () => {
    isOpen = true;
    over = new Promise((resolve) => {
      setTimeout(() => {
        isOpen = false;
        resolve(null);
      }, gathered);
    });
  };
  const pull = async (controller: ReadableStreamDefaultController<Part>): Promise<void> => {
    const release = (part: Part) => {
      held = null;
      if (part.type === 'text-delta') open();
      controller.enqueue(part);
    };
    for (;;) {
      next ??= reader.read();
      const waiting: Delta | null = held;
      const read = await (waiting ? Promise.race([next, over]) : next).catch((fault: unknown) => {
        // The next pull meets the fault again.
        if (waiting === null) throw fault;
        return null;
      });
      const part = read?.value;
      if (part?.type === 'text-delta' && isOpen && (waiting === null || waiting.id === part.id)) {
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
