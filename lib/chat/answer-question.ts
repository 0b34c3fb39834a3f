import { RunRefused } from '#db/queries/chat-runs.ts';
import { saveQuestion } from '#db/queries/chat-storage.ts';
import type { MessageRow } from '#db/queries/chats.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { sayChatChanged } from '#lib/notifications/say-chat-change.ts';
import { requireSwitch } from '#lib/site-state/find-site-state.ts';
import { PATIENCE } from './ask-model.ts';
import { claimQuestion, subjectOf } from './claim-question.ts';
import { answerResponse } from './follow-run.ts';
import { CHAT_STORAGE_BYTES, PAGE_SIZE } from './limits.ts';
import { messageRow } from './message-view.ts';
import { HISTORY_MESSAGES } from './model-messages.ts';
import { analystModel } from './openai-model.ts';
import { KEPT_BRANCHES, titleOf } from './policy.ts';
import { findQuestionNames } from './question-names.ts';
import { answersRunning, RUN_LIMITS, takeRunTurn } from './run-turn.ts';
import type { AskIn } from './schema.ts';
import { type Asked, startRun } from './start-run.ts';
import { takeUpRuns } from './take-up.ts';

/**
 * POST /chat: claims the asker's allowance, keeps the question and opens the run of its answer, then streams the answer as the AI SDK's UI
 * messages. A member's answer belongs to the server: the caller only reads along, and may leave. Faults before the first byte are thrown;
 * later ones are part of the stream.
 * @param clientGone aborts when the client goes away
 * @throws AppError NOT_READY (no model), FEATURE_OFF, CHAT_DISABLED, DAILY_LIMIT_REACHED, GUEST_LIMIT_REACHED, BUDGET_REACHED, NOT_FOUND,
 * UNAUTHENTICATED (a guest edits), CHAT_CHANGED, CHAT_GONE, CHAT_STORAGE_FULL, ANSWER_RUNNING, ANSWERS_RUNNING, ANSWERS_BUSY
 */
export const answerQuestion = async (
  ctx: Context,
  input: AskIn,
  clientGone: AbortSignal,
  patience: Partial<typeof PATIENCE> = PATIENCE,
): Promise<Response> => {
  const { actor } = ctx;
  await requireSwitch(ctx.db, 'chat');
  if (actor.kind === 'guest') await requireSwitch(ctx.db, 'guestChat');
  // Guests' branches would be the browser's to keep, which has none.
  if (actor.kind === 'guest' && input.editOf !== undefined) throw new AppError('UNAUTHENTICATED');
  const model = analystModel();
  if (!model) throw new AppError('NOT_READY');
  const endTurn = takeRunTurn(actor.kind === 'guest' ? subjectOf(actor, ctx.address) : null);
  try {
    const claiming = claimQuestion(ctx);
    // They are found while the question is kept; what is refused reads no further.
    const refused = new AbortController();
    const names = findQuestionNames(ctx, input.message.content, {
      counted: claiming.then(
        () => true,
        () => false,
      ),
      ...{ clientGone, refused: refused.signal },
    });
    const claim = await claiming;
    try {
      const asked = await keepQuestion(ctx, input, model.modelId).catch((fault) => {
        refused.abort();
        throw fault;
      });
      const run = await startRun(ctx, {
        input,
        asked,
        names,
        claim,
        model,
        gone: clientGone,
        patience,
        endTurn,
      });
      return answerResponse(run.follow());
    } catch (fault) {
      await claim.release();
      throw fault;
    }
  } catch (fault) {
    endTurn();
    throw fault;
  }
};

/** Members' chats are the server's, guests' come with the question. */
const keepQuestion = async (ctx: Context, input: AskIn, model: string): Promise<Asked> => {
  const { actor, now } = ctx;
  const { chatId, message, editOf, after, history } = input;
  const parts = [{ type: 'text', text: message.content }];
  if (actor.kind === 'guest') {
    const question: MessageRow = { ...message, role: 'user', parts, createdAt: now };
    return { history: [...(history ?? []).map(messageRow), question], run: null };
  }
  const companyId = actor.company?.id ?? null;
  const question = {
    userId: actor.userId,
    chatId,
    title: titleOf(message.content),
    message: { ...message, parts },
    editOf,
    after,
    run: { model, companyId },
    now,
  };
  const savedQuestion = await openedOnce(ctx, question);
  if (savedQuestion === 'full') throw new AppError('CHAT_STORAGE_FULL');
  if (savedQuestion === 'foreign') throw new AppError('NOT_FOUND');
  if (savedQuestion === 'changed') throw new AppError('CHAT_CHANGED');
  if (savedQuestion === 'gone') throw new AppError('CHAT_GONE');
  sayChatChanged(ctx.db, actor.userId, { id: chatId, message: message.id });
  const { position, runId, ...asked } = savedQuestion;
  return { ...asked, run: { id: runId, questionPosition: position } };
};

const QUESTION_LIMITS = {
  messages: HISTORY_MESSAGES,
  bytes: PAGE_SIZE.budget,
  storage: CHAT_STORAGE_BYTES,
  branches: KEPT_BRANCHES,
  runs: RUN_LIMITS,
};

/** A run that its writer has left is taken up first. */
const openedOnce = async ({ db }: Context, question: Parameters<typeof saveQuestion>[1]) => {
  const open = () => saveQuestion(db, question, QUESTION_LIMITS);
  try {
    return await open().catch(async (fault) => {
      if (!(fault instanceof RunRefused) || fault.reason !== 'left') throw fault;
      await takeUpRuns(db, question.chatId);
      return open();
    });
  } catch (fault) {
    if (!(fault instanceof RunRefused)) throw fault;
    if (fault.reason === 'person' || fault.reason === 'company') throw answersRunning(fault.reason);
    throw new AppError('ANSWER_RUNNING');
  }
};
