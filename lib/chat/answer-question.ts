import {
  createUIMessageStreamResponse,
  isStepCount,
  type LanguageModel,
  streamText,
  toUIMessageStream,
  type UIMessageChunk,
} from 'ai';
import { type MessageRow, saveAnswer, saveQuestion } from '#db/queries/chats.ts';
import { cairoDay } from '#lib/core/cairo-days.ts';
import { SECOND } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import type { Context } from '#lib/http/context.ts';
import { translator } from '#lib/i18n/translator.ts';
import { dataScope } from '#lib/market/data-scope.ts';
import { analystTools } from './analyst-tools.ts';
import { type Claim, claimQuestion } from './claim-question.ts';
import { HISTORY_MESSAGES, keptAnswer, modelMessages } from './conversation.ts';
import { messageRow } from './message-view.ts';
import { analystModel } from './openai-model.ts';
import { titleOf } from './policy.ts';
import { languageOfText } from './question-language.ts';
import type { AnalystMessage, AskIn, Ending } from './schema.ts';
import { systemPrompt } from './system-prompt.ts';

const MAX_STEPS = 6;
/** Of one step; an answer must fit into a kept message. */
const MAX_OUTPUT_TOKENS = 8000;
/** How long the model may take: for everything, for one step, until its first word, between two words, and a tool. */
const PATIENCE = {
  totalMs: 90 * SECOND,
  stepMs: 45 * SECOND,
  firstChunkMs: 30 * SECOND,
  chunkMs: 20 * SECOND,
  toolMs: 15 * SECOND,
};

type Asked = { history: MessageRow[]; position: number };

/**
 * POST /chat: claims the asker's allowance, keeps the question, then streams the answer as the AI SDK's UI messages and keeps it when it
 * ends, or what there is of it when it is stopped. Faults before the first byte are thrown; later ones are part of the stream.
 * @param gone aborts when the client stops or goes away
 * @throws AppError NOT_READY (no model), CHAT_DISABLED, DAILY_LIMIT_REACHED, GUEST_LIMIT_REACHED, NOT_FOUND
 */
export const answerQuestion = async (
  ctx: Context,
  input: AskIn,
  gone: AbortSignal,
  patience: Partial<typeof PATIENCE> = PATIENCE,
): Promise<Response> => {
  const model = analystModel();
  if (!model) throw new AppError('NOT_READY');
  const claim = await claimQuestion(ctx);
  try {
    const asked = await keepQuestion(ctx, input);
    return await streamAnswer(ctx, { input, asked, claim, model, gone, patience });
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
  const kept = await saveQuestion(
    db,
    { userId: actor.userId, chatId, title: titleOf(message.content), message: { ...message, parts }, now },
    HISTORY_MESSAGES,
  );
  if (!kept) throw new AppError('NOT_FOUND');
  return kept;
};

type Work = {
  input: AskIn;
  asked: Asked;
  claim: Claim;
  model: LanguageModel;
  gone: AbortSignal;
  patience: Partial<typeof PATIENCE>;
};

const streamAnswer = async (
  ctx: Context,
  { input, asked, claim, model, gone, patience }: Work,
): Promise<Response> => {
  const { actor, db, now, log } = ctx;
  const words = translator(ctx.locale, 'chat.faults');
  const locale = languageOfText(input.message.content) ?? ctx.locale;
  const leaving = new AbortController();
  const stopped = AbortSignal.any([gone, leaving.signal]);
  const end = Promise.withResolvers<void>();
  let fault: string | null = null;

  const result = streamText({
    model,
    instructions: systemPrompt({ locale, today: cairoDay(now) }),
    messages: await modelMessages(asked.history),
    tools: analystTools({ db, now, locale, scope: dataScope(actor, now) }, (error) =>
      log.error({ error }, 'a tool of the analyst failed'),
    ),
    stopWhen: isStepCount(MAX_STEPS),
    // The last step must say something.
    prepareStep: ({ stepNumber }) => (stepNumber === MAX_STEPS - 1 ? { toolChoice: 'none' } : undefined),
    abortSignal: stopped,
    timeout: patience,
    maxRetries: 1,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    onError: ({ error }) => {
      fault = words('provider');
      log.warn({ error }, 'the model failed');
    },
  });

  const keep = async ({
    responseMessage,
    isAborted,
  }: {
    responseMessage: AnalystMessage;
    isAborted: boolean;
  }) => {
    const wasStopped = stopped.aborted;
    const ending: Ending | null = wasStopped ? 'stopped' : fault !== null || isAborted ? 'failed' : null;
    const answer = keptAnswer(responseMessage.parts, ending);
    if (!answer && !wasStopped) await claim.release();
    if (!answer || actor.kind === 'guest') return;
    await saveAnswer(db, {
      userId: actor.userId,
      chatId: input.chatId,
      questionPosition: asked.position,
      message: { id: responseMessage.id, ...answer },
      isFinished: ending === null,
      now: new Date(),
    });
  };

  const messages = toUIMessageStream<ReturnType<typeof analystTools>, AnalystMessage>({
    stream: result.stream,
    originalMessages: [],
    generateMessageId: newId,
    sendReasoning: false,
    onError: () => fault ?? words('tool'),
    messageMetadata: ({ part }) => {
      if (part.type === 'start') return { at: now.toISOString(), questionsLeft: claim.left };
      return part.type === 'finish' ? { at: new Date().toISOString() } : undefined;
    },
    onEnd: (event) =>
      keep(event)
        .catch((error) => log.error({ error }, 'an answer was not kept'))
        .finally(end.resolve),
  });

  const forget = onShutdown(() => {
    leaving.abort();
    return end.promise;
  });
  void end.promise.then(forget);
  // Where a process ends with its answer, it waits for what is left to keep.
  ctx.defer(() => end.promise);

  return createUIMessageStreamResponse({
    stream: messages.pipeThrough(
      sayingWhatWentWrong({ stopped, timedOut: words('timeout'), empty: words('empty') }),
    ),
    headers: { 'cache-control': 'no-store, no-transform' },
    // Read to the end whoever listens, else an answer that nobody waits for would never be kept.
    consumeSseStream: ({ stream }) => void stream.pipeTo(new WritableStream()).catch(() => {}),
  });
};

type Faults = { stopped: AbortSignal; timedOut: string; empty: string };

/** A time-out looks like a stop to the stream, and an answer without a word like a finished one: both are errors to a person. */
const sayingWhatWentWrong = ({ stopped, timedOut, empty }: Faults) => {
  let isOver = false;
  return new TransformStream<UIMessageChunk, UIMessageChunk>({
    transform: (chunk, controller) => {
      if (chunk.type === 'text-delta' || chunk.type === 'error') isOver = true;
      if (chunk.type === 'abort' && !stopped.aborted) {
        isOver = true;
        return controller.enqueue({ type: 'error', errorText: timedOut });
      }
      if (chunk.type === 'abort') isOver = true;
      if (chunk.type === 'finish' && !isOver) controller.enqueue({ type: 'error', errorText: empty });
      controller.enqueue(chunk);
    },
  });
};
