import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModel } from 'ai';
import { env } from '#lib/core/env.ts';

/** The analyst's model: any server that speaks OpenAI's chat completions. Null where none is configured. */
export const analystModel = (): LanguageModel | null => {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env();
  if (!OPENAI_API_KEY || !OPENAI_MODEL) return null;
  return createOpenAI({ apiKey: OPENAI_API_KEY, baseURL: OPENAI_BASE_URL }).chat(OPENAI_MODEL);
};
