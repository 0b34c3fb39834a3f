import { createOpenAI } from '@ai-sdk/openai';
import { env } from '#lib/core/env.ts';
import { keepLast } from '#lib/core/keep-last.ts';
import { noteOutcome } from '#lib/services/outcome-bell.ts';
import { gatheredMs, gatherWords, tooMuch } from './gather-words.ts';
import { ANSWER_LIMITS } from './limits.ts';
import { runsAtOnce } from './live-run.ts';
import { ModelBusy, ModelLate, pauseOf } from './model-fault.ts';
import { asServerReads } from './plain-requests.ts';
import { askedOnceShorter } from './shorter-prompt.ts';

/** Seconds that the provider may ask for before the one further try. */
const PATIENT_SECONDS = 5;

const isStopped = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && !(signal.reason instanceof ModelLate);

/** Notes whether the model answers; one who stops an answer does not blame it. */
const fetchNoted: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    const { status } = response;
    const isRefused = status >= 500 || status === 429 || status === 401 || status === 403;
    noteOutcome('model', isRefused ? new Error(`status ${status}`) : null);
    return response;
  } catch (error) {
    if (!isStopped(init?.signal)) noteOutcome('model', error);
    throw error;
  }
};

const fetchWithinBounds: typeof fetch = async (input, init) => {
  const response = await fetchNoted(input, init);
  const pause = pauseOf(response.headers.get('retry-after'));
  if (!response.ok && pause > PATIENT_SECONDS) {
    await response.body?.cancel();
    throw new ModelBusy(`the model answered ${response.status} and asked to wait ${pause} s`, pause);
  }
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  const { responseBytes } = ANSWER_LIMITS;
  const areEvents = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const body = areEvents
    ? gatherWords(response.body, responseBytes, () => gatheredMs(runsAtOnce() - 1))
    : response.body.pipeThrough(atMost(responseBytes));
  return new Response(body, { status, statusText, headers });
};

/** What it says at once. */
const atMost = (limit: number) => {
  let bytes = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > limit) controller.error(tooMuch());
      else controller.enqueue(chunk);
    },
  });
};

/** A model of any server that speaks OpenAI's chat completions, as the analyst asks it. */
export const chatModel = (apiKey: string, baseURL: string, name: string) =>
  askedOnceShorter(
    asServerReads(createOpenAI({ apiKey, baseURL, fetch: fetchWithinBounds }).chat(name), baseURL),
  );

export type ChatModel = ReturnType<typeof chatModel>;

const model = keepLast(chatModel);

/** The analyst's model: any server that speaks OpenAI's chat completions. Null where none is configured. */
export const analystModel = (): ChatModel | null => {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env();
  if (!OPENAI_API_KEY || !OPENAI_MODEL) return null;
  return model(OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL);
};

/** Asks which models there are, where one is configured. */
export const probeModel = async (signal: AbortSignal): Promise<void> => {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env();
  if (!OPENAI_API_KEY || !OPENAI_MODEL) return;
  const headers = { authorization: `Bearer ${OPENAI_API_KEY}` };
  const response = await fetchNoted(`${OPENAI_BASE_URL}/models`, { headers, signal, cache: 'no-store' });
  await response.body?.cancel();
};
