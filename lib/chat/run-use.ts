import type { LanguageModelUsage } from 'ai';
import type { RunUse } from '#db/queries/chat-runs.ts';
import { env } from '#lib/core/env.ts';
import type { AnswerChunk } from './answer-stream.ts';
import { FIXED_TOKENS } from './model-window.ts';

/** A rough rule for text in English or Arabic and for JSON. */
const CHARACTERS_A_TOKEN = 4;

/** Counts what an answer takes while it is being written. Where the model does not say how many tokens it used, they are estimated. */
export class RunMeter {
  readonly #begun = performance.now();
  readonly #asked: number;
  #usage: LanguageModelUsage | null = null;
  #steps = 0;
  #firstWordMs: number | null = null;
  #said = 0;
  #looked = 0;
  /** Of requests beside the answer's own steps. */
  readonly #beside = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, areTokensEstimated: false };

  /** @param conversation what the model was sent of it */
  constructor(conversation: readonly { content: string }[]) {
    this.#asked = conversation.reduce((sum, { content }) => sum + content.length, 0);
  }

  note(chunk: AnswerChunk): void {
    if (chunk.type === 'start-step') this.#steps += 1;
    else if (chunk.type === 'text-delta') {
      this.#firstWordMs ??= Math.round(performance.now() - this.#begun);
      this.#said += chunk.delta.length;
    } else if (chunk.type === 'tool-output-available') this.#looked += JSON.stringify(chunk.output).length;
  }

  /** Of all steps, as the model counted it. */
  count(usage: LanguageModelUsage): void {
    this.#usage = usage;
  }

  /** Of one request beside them, with the characters that it read and wrote. */
  countBeside(usage: LanguageModelUsage | null, { read, written }: { read: number; written: number }): void {
    const counted = usage && countedIn(usage);
    const sums = this.#beside;
    sums.inputTokens += counted?.inputTokens ?? tokensOf(read);
    sums.cachedTokens += counted?.cachedTokens ?? 0;
    sums.outputTokens += counted?.outputTokens ?? tokensOf(written);
    sums.areTokensEstimated ||= counted === null;
  }

  get use(): RunUse {
    const own = (this.#usage && countedIn(this.#usage)) ?? this.#estimated();
    const beside = this.#beside;
    const tokens = {
      inputTokens: own.inputTokens + beside.inputTokens,
      cachedTokens: own.cachedTokens + beside.cachedTokens,
      outputTokens: own.outputTokens + beside.outputTokens,
      areTokensEstimated: own.areTokensEstimated || beside.areTokensEstimated,
    };
    return {
      ...tokens,
      microUsd: costOf(tokens),
      steps: this.#steps,
      firstWordMs: this.#firstWordMs,
    };
  }

  #estimated() {
    const read = this.#asked + this.#looked;
    return {
      inputTokens: this.#steps * (FIXED_TOKENS + tokensOf(read)),
      cachedTokens: 0,
      outputTokens: tokensOf(this.#said),
      areTokensEstimated: true,
    };
  }
}

const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_A_TOKEN);

const countedIn = ({ inputTokens, inputTokenDetails, outputTokens }: LanguageModelUsage) => {
  if (!inputTokens || outputTokens === undefined) return null;
  const cachedTokens = Math.min(inputTokens, inputTokenDetails?.cacheReadTokens ?? 0);
  return { inputTokens, cachedTokens, outputTokens, areTokensEstimated: false };
};

type Tokens = Pick<RunUse, 'inputTokens' | 'cachedTokens' | 'outputTokens'>;

export const tokensIn = ({ inputTokens, outputTokens }: Tokens): number => inputTokens + outputTokens;

/** USD for a million tokens are millionths of a dollar for one. */
const costOf = ({ inputTokens, cachedTokens, outputTokens }: Tokens): number | null => {
  const { OPENAI_PRICES: prices } = env();
  if (!prices) return null;
  const fresh = inputTokens - cachedTokens;
  return Math.round(fresh * prices.input + cachedTokens * prices.cached + outputTokens * prices.output);
};
