import {
  createUIMessageStream,
  createUIMessageStreamResponse,
  type LanguageModel,
  toUIMessageStream,
} from 'ai';
import { saveAnswer, saveQuestion } from '#db/queries/chat-storage.ts';
import type { MessageRow } from '#db/queries/chats.ts';
import { retryPassing } from '#db/retry-passing.ts';
import type { Context } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { translator } from '#lib/i18n/translator.ts';
import { refreshUser, watchSession } from '#lib/notifications/streams.ts';
import { requireSwitch } from '#lib/site-state/find-site-state.ts';
import type { analystTools } from './analyst-tools.ts';
import { AnswerStream } from './answer-stream.ts';
import { askModel, PATIENCE } from './ask-model.ts';
import { type Claim, claimQuestion } from './claim-question.ts';
import { CHAT_STORAGE_BYTES, PAGE_SIZE } from './limits.ts';
import { messageRow } from './message-view.ts';
import { HISTORY_MESSAGES, keptAnswer } from './model-messages.ts';
import { analystModel, isBusyFault } from './openai-model.ts';
import { titleOf } from './policy.ts';
import type { AnalystMessage, AskIn } from './schema.ts';

/** An answer that is whole outlives a short absence of the database. */
const KEEP_WITHIN = 30 * SECOND;

type Asked = { history: MessageRow[]; position: number };

/**
 * POST /chat: claims the asker's allowance, keeps the question, then streams the answer as the AI SDK's UI messages and keeps it when it
 * ends, or what there is of it when it is stopped. Faults before the first byte are thrown; later ones are part of the stream.
 * @param gone aborts when the client stops or goes away
 * @throws AppError NOT_READY (no model), FEATURE_OFF, CHAT_DISABLED, DAILY_LIMIT_REACHED, GUEST_LIMIT_REACHED, NOT_FOUND, CHAT_STORAGE_FULL
 */
export const answerQuestion = async (
  ctx: Context,
  input: AskIn,
  clientGone: AbortSignal,
  patience: Partial<typeof PATIENCE> = PATIENCE,
): Promise<Response> => {
  await requireSwitch(ctx.db, 'chat');
  if (ctx.actor.kind === 'guest') await requireSwitch(ctx.db, 'guestChat');
  const model = analystModel();
  if (!model) throw new AppError('NOT_READY');
  const claim = await claimQuestion(ctx);
  try {
    const question = await keepQuestion(ctx, input);
    return await streamAnswer(ctx, { input, asked: question, claim, model, gone: clientGone, patience });
  } catch (fault) {
    await claim.release();
    throw fault;
  }
};

/** Members' chats are the server's, guests' come with the question. */
const keepQuestion = async (
  { db, actor, now }: Context,
  { chatId, message, history }: AskIn,
): Promise<Asked> => {
  const parts = [{ type: 'text', text: message.content }];
  if (actor.kind === 'guest') {
    const question: MessageRow = { ...message, role: 'user', parts, createdAt: now };
    return { history: [...(history ?? []).map(messageRow), question], position: -1 };
  }
  const savedQuestion = await saveQuestion(
    db,
    { userId: actor.userId, chatId, title: titleOf(message.content), message: { ...message, parts }, now },
    { messages: HISTORY_MESSAGES, bytes: PAGE_SIZE.budget, storage: CHAT_STORAGE_BYTES },
  );
  if (savedQuestion === 'full') throw new AppError('CHAT_STORAGE_FULL');
  if (savedQuestion === 'foreign') throw new AppError('NOT_FOUND');
  return savedQuestion;
};

type Work = {
  input: AskIn;
  asked: Asked;
  claim: Claim;
  model: LanguageModel;
  gone: AbortSignal;
  patience: Partial<typeof PATIENCE>;
};

const streamAnswer = async (ctx: Context, work: Work): Promise<Response> => {
  const { input, asked, claim, model, gone: clientGone, patience } = work;
  const { now, log } = ctx;
  const words = translator(ctx.locale, 'chat.faults');
  const leaving = new AbortController();
  const enough = new AbortController();
  const stopped = AbortSignal.any([clientGone, leaving.signal]);
  const end = Promise.withResolvers<void>();

  const stream = await askModel(ctx, {
    model,
    history: asked.history,
    question: input.message.content,
    patience,
    stop: AbortSignal.any([stopped, enough.signal]),
  });
  const answering = new AnswerStream({
    stopped,
    words: { timedOut: words('timeout'), empty: words('empty'), tool: words('tool') },
    onCut: () => enough.abort(),
  });
  const faultWords = (error: unknown) =>
    words(isBusyFault(error) ? 'busy' : answering.hasBegun ? 'interrupted' : 'provider');

  const spoken = toUIMessageStream<ReturnType<typeof analystTools>, AnalystMessage>({
    stream,
    sendReasoning: false,
    onError: faultWords,
    messageMetadata: ({ part }) => {
      if (part.type === 'start') return { at: now.toISOString(), questionsLeft: claim.left };
      return part.type === 'finish' ? { at: new Date().toISOString() } : undefined;
    },
  });
  const messages = createUIMessageStream<AnalystMessage>({
    execute: ({ writer }) => writer.merge(spoken.pipeThrough(answering.transformer())),
    originalMessages: [],
    generateId: newId,
    // A line that broke in the middle: the stream ends as every other, with the fault as its last word.
    onError: (error) => {
      // It is also called for each fault that the stream has reported already.
      if (!answering.isFaulty) log.warn({ error }, 'an answer broke off');
      answering.isFaulty = true;
      return faultWords(error);
    },
    onEnd: ({ responseMessage }) =>
      keepAnswer(ctx, work, responseMessage, { answering, wasStopped: stopped.aborted })
        .catch((error) => log.error({ error }, 'an answer was not kept'))
        .finally(end.resolve),
  });

  leaveEarly(ctx, end.promise, () => leaving.abort());
  return createUIMessageStreamResponse({
    stream: messages,
    headers: { 'cache-control': 'no-store, no-transform' },
    // Read to the end even if no one listens, else an answer that no one waits for would never be kept.
    consumeSseStream: ({ stream: spare }) => void spare.pipeTo(new WritableStream()).catch(() => {}),
  });
};

/** Gives the claim back where nothing was answered, and saves a member's answer as far as it came. */
const keepAnswer = async (
  { actor, db }: Context,
  { input, asked, claim }: Work,
  message: AnalystMessage,
  { answering, wasStopped }: { answering: AnswerStream; wasStopped: boolean },
): Promise<void> => {
  if (!answering.hasBegun && !wasStopped) await claim.release();
  const answer = keptAnswer(message.parts, wasStopped ? 'stopped' : answering.isFaulty ? 'failed' : null);
  if (!answer || actor.kind === 'guest') return;
  const ended = {
    userId: actor.userId,
    chatId: input.chatId,
    questionPosition: asked.position,
    message: { id: message.id, ...answer },
    isFinished: !wasStopped && !answering.isFaulty,
    now: new Date(),
  };
  await retryPassing(() => saveAnswer(db, ended), KEEP_WITHIN);
};

/** Leaves an answer before its end when the process stops or the asker's session ends. */
const leaveEarly = (ctx: Context, end: Promise<void>, leave: () => void): void => {
  const { actor, db } = ctx;
  const forget = onShutdown(() => {
    leave();
    return end;
  });
  const unwatch = actor.kind === 'account' ? watchSession(actor, leave) : () => {};
  // Watched first and looked up after it: a session that ended between the two is found.
  if (actor.kind === 'account') void refreshUser(db, actor.userId);
  void end.then(() => {
    forget();
    unwatch();
  });
  // Where a process ends with its answer, it waits for what is left to keep.
  ctx.defer(() => end);
};
