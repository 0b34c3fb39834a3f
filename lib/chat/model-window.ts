import { ANSWER_LIMITS } from './limits.ts';

/** How the tokens that a model can read and write together are divided (`OPENAI_CONTEXT_TOKENS`). */

/** Of one step; an answer must fit into a kept message. */
const MOST_OUTPUT_TOKENS = 8000;
/** Of the instructions and tools, which every step is sent again. */
export const FIXED_TOKENS = 4000;
/** Kept for what the answer before last looked up and said, where there is room. */
const BESIDE_TOKENS = 11_500;
const BYTES_OF_TOKEN = 3.2;
const FEWEST_BYTES = 2 * 1024;
const MOST_OF_RESULT = 5 * 1024;
const LEAST_OF_RESULT = 1024;
const FEWEST_LOOKUPS = 2;

export type ModelWindow = {
  /** That a step may write: a small model has to read its question too. */
  outputTokens: number;
  /** Bytes of a conversation; the question itself is sent whatever it has. */
  historyBytes: number;
  /** Characters of a result as JSON, and how many results there may be. */
  resultCharacters: number;
  lookups: number;
};

export const modelWindow = (contextTokens: number): ModelWindow => {
  const outputTokens = Math.min(MOST_OUTPUT_TOKENS, Math.floor(contextTokens / 4));
  const bytes = (tokens: number) => Math.floor(tokens * BYTES_OF_TOKEN);
  const room = bytes(contextTokens - outputTokens - FIXED_TOKENS) - FEWEST_BYTES;
  const between = (least: number, value: number, most: number) =>
    Math.min(most, Math.max(least, Math.floor(value)));
  const resultCharacters = between(LEAST_OF_RESULT, room / ANSWER_LIMITS.lookups, MOST_OF_RESULT);
  return {
    outputTokens,
    historyBytes: Math.max(FEWEST_BYTES, bytes(contextTokens - BESIDE_TOKENS)),
    resultCharacters,
    lookups: between(FEWEST_LOOKUPS, room / resultCharacters, ANSWER_LIMITS.lookups),
  };
};
