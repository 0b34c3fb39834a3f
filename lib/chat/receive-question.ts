import type { Context } from '#lib/context/context.ts';
import { validationError } from '#lib/http/envelope.ts';
import { readJson } from '#lib/http/read-input.ts';
import { answerQuestion } from './answer-question.ts';
import { AskIn, MAX_CHAT_BODY_BYTES } from './schema.ts';

/** Reads the question of a request and streams its answer; the request's own signal says when no one waits for it any more. */
export const receiveQuestion = async (ctx: Context, request: Request): Promise<Response> => {
  const parsed = AskIn.safeParse(await readJson(request, MAX_CHAT_BODY_BYTES));
  if (!parsed.success) throw validationError(parsed.error, 'body');
  return answerQuestion(ctx, parsed.data, request.signal);
};
