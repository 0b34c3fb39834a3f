import { setTimeout as wait } from 'node:timers/promises';
import { APICallError, type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import type { ModelPart } from './call-ids.ts';
import { ModelLate, pauseOf } from './model-fault.ts';

/**
 * A step of which nothing was heard yet is requested once more: its server failed, the line broke or ended, or no word came in time. What was
 * said cannot be taken back, so nothing is asked again after a first word or call.
 */

type Patience = {
  /** Until the first word of one try. */
  firstChunkMs: number;
  /** Before the second try, where the server names no pause of its own. */
  retryMs: number;
};

type Model = ReturnType<typeof wrapLanguageModel>;
type Answer = Awaited<ReturnType<Model['doStream']>>;
type Call = Parameters<Model['doStream']>[0];

/** It ended before it began. */
class ModelCut extends Error {}

const SAYS_NOTHING: ReadonlySet<ModelPart['type']> = new Set([
  ...(['stream-start', 'response-metadata', 'raw', 'text-start', 'text-end'] as const),
]);

const saysNothing = (part: ModelPart): boolean =>
  SAYS_NOTHING.has(part.type) || (part.type === 'text-delta' && part.delta === '');

const FAULTY_END: ModelPart = {
  type: 'finish',
  finishReason: { unified: 'error', raw: undefined },
  usage: {
    inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  },
};

/** Reads as far as the first word or call. @returns the same stream, each part `passed` @throws what ended it before */
const begun = async (
  stream: ReadableStream<ModelPart>,
  passed: (part: ModelPart) => ModelPart,
): Promise<ReadableStream<ModelPart>> => {
  const reader = stream.getReader();
  const read: ModelPart[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new ModelCut('the model ended without an end');
    if (value.type === 'error') throw value.error;
    if (value.type === 'finish' && value.finishReason.unified === 'interrupted')
      throw new ModelCut('the model said nothing, and no end');
    read.push(value);
    if (!saysNothing(value)) break;
  }
  return new ReadableStream(
    {
      pull: async (controller) => {
        const early = read.shift();
        if (early) return controller.enqueue(passed(early));
        const { done, value } = await reader.read();
        if (done) return controller.close();
        controller.enqueue(passed(value));
        if (value.type !== 'error') return;
        // A fault is the end, also where its server keeps the line.
        controller.enqueue(FAULTY_END);
        controller.close();
        await reader.cancel();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};

type Setting = {
  patience: Patience;
  passed: (part: ModelPart) => ModelPart;
  /** Gets what the first try ended with. */
  onAgain: (fault: unknown) => void;
};

const tried = async (model: Model, call: Call, { patience, passed }: Setting): Promise<Answer> => {
  const late = new AbortController();
  const give = () => late.abort(new ModelLate('the model said nothing in time'));
  const timer = setTimeout(give, patience.firstChunkMs);
  const stop = call.abortSignal ? AbortSignal.any([call.abortSignal, late.signal]) : late.signal;
  try {
    const answer = await model.doStream({ ...call, abortSignal: stop });
    return { ...answer, stream: await begun(answer.stream, passed) };
  } catch (error) {
    throw late.signal.aborted && !call.abortSignal?.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
};

/** What another try may do without. A line that breaks is a TypeError of `fetch`. */
const mayPass = (error: unknown): boolean =>
  error instanceof ModelLate ||
  error instanceof ModelCut ||
  error instanceof TypeError ||
  (APICallError.isInstance(error) && error.isRetryable);

const pauseAfter = (error: unknown, retryMs: number): number => {
  if (error instanceof ModelLate) return 0;
  const named = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after'] : undefined;
  return named === undefined ? retryMs : Math.max(0, pauseOf(named) * 1000);
};

export const askedAgain = (model: Model, setting: Setting): Model => {
  const { patience, onAgain } = setting;
  const middleware: LanguageModelMiddleware = {
    wrapStream: async ({ params }) => {
      try {
        return await tried(model, params, setting);
      } catch (error) {
        if (params.abortSignal?.aborted || !mayPass(error)) throw error;
        onAgain(error);
        await wait(pauseAfter(error, patience.retryMs), undefined, { signal: params.abortSignal });
        return tried(model, params, setting);
      }
    },
  };
  return wrapLanguageModel({ model, middleware });
};
