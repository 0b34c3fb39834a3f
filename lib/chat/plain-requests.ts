import { APICallError, type LanguageModelMiddleware, wrapLanguageModel } from 'ai';

/**
 * How a request is written for a server that is not OpenAI's. The SDK goes by the model's name: to one that is called as a thinking model of
 * OpenAI's it writes the role `developer` and `max_completion_tokens`, which other servers need not know, whatever a model there is called.
 */

type Options = { systemMessageMode: 'system'; forceReasoning: boolean };

const PLAIN: Options = { systemMessageMode: 'system', forceReasoning: false };
/** With `max_completion_tokens`, whatever the model is called. */
const NEWER_LIMIT: Options = { systemMessageMode: 'system', forceReasoning: true };

const isOpenAi = (baseURL: string): boolean => /(^|\.)api\.openai\.com$/.test(new URL(baseURL).hostname);

/** Of a server that passes requests on to such a model: it names the field that it wants instead. */
const wantsNewerLimit = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  error.statusCode === 400 &&
  `${error.message} ${error.responseBody ?? ''}`.includes('max_completion_tokens');

const writtenPlainly = (): LanguageModelMiddleware => {
  let openai = PLAIN;
  return {
    wrapStream: async ({ params, model }) => {
      const ask = () => model.doStream({ ...params, providerOptions: { ...params.providerOptions, openai } });
      try {
        return await ask();
      } catch (error) {
        if (openai === NEWER_LIMIT || !wantsNewerLimit(error)) throw error;
        // Kept for all requests that follow.
        openai = NEWER_LIMIT;
        return ask();
      }
    },
  };
};

type Model = ReturnType<typeof wrapLanguageModel>;

/** A model that is asked as its server reads it. */
export const asServerReads = (model: Model, baseURL: string): Model =>
  isOpenAi(baseURL) ? model : wrapLanguageModel({ model, middleware: writtenPlainly() });
