import { type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import { faultOf, QuestionTooLong } from './model-fault.ts';

/** What is done where a conversation has more than the model can read. */

type Call = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0];
type Prompt = Call['params']['prompt'];
type PromptMessage = Prompt[number];

/** A message without lookups and their results; none where it was nothing else. */
const inWords = (message: PromptMessage): PromptMessage[] => {
  if (message.role === 'tool') return [];
  if (message.role !== 'assistant') return [message];
  const content = message.content.filter(({ type }) => type === 'text');
  return content.length > 0 ? [{ ...message, content }] : [];
};

/**
 * The same without the results of older answers, or, where there are none, without what was said before the question. Null where there is
 * nothing to leave out: the question with its own lookups stays.
 */
export const shorterPrompt = (prompt: Prompt): Prompt | null => {
  const question = prompt.findLastIndex(({ role }) => role === 'user');
  const instructions = prompt.filter(({ role }) => role === 'system');
  const older = prompt.slice(0, Math.max(0, question)).filter(({ role }) => role !== 'system');
  if (older.length === 0) return null;
  const said = older.flatMap(inWords);
  const hasResults = older.some(({ role }) => role === 'tool');
  return [...instructions, ...(hasResults ? said : []), ...prompt.slice(question)];
};

/** Where nothing was left to leave out, the question itself is too long. */
const faultFor = (error: unknown, prompt: Prompt): unknown =>
  faultOf(error)?.kind === 'tooLong' && shorterPrompt(prompt) === null
    ? new QuestionTooLong('a question is too long for the model', { cause: error })
    : error;

const leaveOlderOut: LanguageModelMiddleware = {
  wrapStream: async ({ doStream, params, model }) => {
    try {
      return await doStream();
    } catch (error) {
      const prompt = faultOf(error)?.kind === 'tooLong' ? shorterPrompt(params.prompt) : null;
      if (prompt === null) throw faultFor(error, params.prompt);
      try {
        return await model.doStream({ ...params, prompt });
      } catch (again) {
        throw faultFor(again, prompt);
      }
    }
  },
};

type Model = ReturnType<typeof wrapLanguageModel>;

/** A model that is asked once more, with less, where it says that a conversation is too long. */
export const askedOnceShorter = (model: Model): Model =>
  wrapLanguageModel({ model, middleware: leaveOlderOut });
