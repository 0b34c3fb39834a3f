import { toUIMessageStream } from 'ai';
import { settleTokens } from '#db/queries/analyst-budgets.ts';
import { recordGuestRun } from '#db/queries/chat-runs.ts';
import { endRun } from '#db/queries/chat-storage.ts';
import type { MessageRow } from '#db/queries/chats.ts';
import { retryPassing } from '#db/retry-passing.ts';
import type { Context } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { translator } from '#lib/i18n/translator.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import type { NameSpan, Said } from '#lib/market/names/said.ts';
import { sayChatChanged } from '#lib/notifications/say-chat-change.ts';
import { refreshUser, watchSession } from '#lib/notifications/streams.ts';
import type { EndTurn } from '#lib/rate-limit/turns.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { Locale, RunFault } from '#lib/vocabulary/terms.ts';
import { type analystTools, lackingTools } from './analyst-tools.ts';
import { messageOf } from './answer-message.ts';
import { type AnswerChunk, AnswerStream } from './answer-stream.ts';
import { askModel, type PATIENCE } from './ask-model.ts';
import type { Claim } from './claim-question.ts';
import { provenAnswers } from './dropped-focus.ts';
import { earlierEvidence } from './earlier-evidence.ts';
import { FigureGate } from './figure-gate.ts';
import { newestLooks } from './focus.ts';
import { FollowUps } from './follow-ups.ts';
import { LiveRun } from './live-run.ts';
import { faultOf } from './model-fault.ts';
import { keptAnswer } from './model-messages.ts';
import type { ChatModel } from './openai-model.ts';
import { type Passage, throughAll } from './passages.ts';
import { languageOfText } from './question-language.ts';
import { repairSentence } from './repair-sentence.ts';
import { RunMeter, tokensIn } from './run-use.ts';
import { RunWriter } from './run-writer.ts';
import { runningAnswers } from './running-answers.ts';
import type { AnalystMessage, AskIn } from './schema.ts';
import { TablesInText } from './tables-in-text.ts';
import { RESERVED_TOKENS } from './token-budget.ts';

/** An answer that is whole outlives a short absence of the database. */
const KEEP_WITHIN = 30 * SECOND;

/** `run` null: a guest's, of which nothing is kept. */
export type Asked = { history: MessageRow[]; run: { id: string; questionPosition: number } | null };

type Work = {
  input: AskIn;
  asked: Asked;
  /** Of the question. */
  names: Promise<Said | null>;
  claim: Claim;
  model: ChatModel;
  /** Aborts when the asker goes away, which ends an answer to a guest. */
  gone: AbortSignal;
  patience: Partial<typeof PATIENCE>;
  endTurn: EndTurn;
};

/** How far a run has come. */
type Course = {
  answering: AnswerStream;
  gate: FigureGate;
  stopped: AbortSignal;
  meter: RunMeter;
  /** What was last wrong, as the model's server or the line to it says. */
  heard: RunFault | null;
};

/** Begins to write an answer, which goes on whether or not anyone reads it. */
export const startRun = async (ctx: Context, work: Work): Promise<LiveRun> => {
  const leaving = new AbortController();
  const enough = new AbortController();
  const isGuest = ctx.actor.kind === 'guest';
  const stopped = isGuest ? AbortSignal.any([work.gone, leaving.signal]) : leaving.signal;
  const stop = AbortSignal.any([stopped, enough.signal]);
  const words = translator(ctx.locale, 'chat.faults');
  const question = work.input.message.content;
  const said = translator(languageOfText(question) ?? ctx.locale, 'chat.answer');
  const meter = new RunMeter(work.asked.history);
  const gate = new FigureGate({
    evidence: earlierEvidence({ history: work.asked.history, question, today: cairoDay(ctx.now) }),
    withheld: said('withheld'),
    repair: repairSentence({
      ...{ model: work.model, locale: languageOfText(question) ?? ctx.locale, stop },
      onUse: ({ usage, ...characters }) => meter.countBeside(usage, characters),
    }),
  });
  const answering = new AnswerStream({
    stopped,
    words: {
      timeout: words('timeout'),
      empty: words('empty'),
      filtered: words('filtered'),
      tool: words('tool'),
      storage: words('storage'),
      interrupted: words('interrupted'),
      which: said('which'),
    },
    onCut: () => enough.abort(),
  });
  const forget = endWithProcess(() => {
    answering.isEnding = true;
    enough.abort();
  });
  const course: Course = { answering, gate, stopped, meter, heard: null };
  const chunks = await spokenChunks(ctx, work, course, stop).catch(async (fault) => {
    forget();
    await endFailed(ctx, work).catch((error) => ctx.log.error({ error }, 'a run was not ended'));
    throw fault;
  });
  const leave = () => leaving.abort();
  const run = new LiveRun({ id: work.asked.run?.id ?? '', chat: chatOf(ctx, work), onStop: leave });
  const writer = writerOf(ctx, work, {
    onStop: leave,
    onLost: () => {
      answering.isLost = true;
      enough.abort();
    },
  });
  const written = writeAll(ctx, work, { chunks, run, writer, course });
  leaveWithSession(ctx, written, leave);
  void written.then(forget);
  return run;
};

/** @returns a function that takes it back */
const endWithProcess = (end: () => void): (() => void) => {
  const { cut } = runningAnswers();
  if (cut.aborted) end();
  cut.addEventListener('abort', end);
  return () => cut.removeEventListener('abort', end);
};

const chatOf = ({ actor }: Context, { input }: Work) =>
  actor.kind === 'guest' ? null : { id: input.chatId, userId: actor.userId };

const writerOf = (
  { db, log, actor }: Context,
  { asked, input }: Work,
  on: { onStop: () => void; onLost: () => void },
): RunWriter | null =>
  asked.run && actor.kind !== 'guest'
    ? new RunWriter({
        db,
        log,
        run: { runId: asked.run.id, chatId: input.chatId, userId: actor.userId },
        ...on,
      })
    : null;

/** Notes a fault. @returns what its asker reads of it */
const faultWords = (ctx: Context, course: Course, error: unknown): string => {
  const words = translator(ctx.locale, 'chat.faults');
  const fault = faultOf(error);
  if (fault?.kind === 'busy') {
    course.heard = 'busy';
    return words('busy', { minutes: fault.minutes });
  }
  const kind = fault?.kind ?? (course.answering.hasBegun ? 'interrupted' : 'provider');
  course.heard = kind === 'tooLong' || kind === 'tooMuch' ? 'too_long' : kind;
  return words(kind);
};

/** What the model says, as it leaves. */
const spokenChunks = async (
  ctx: Context,
  work: Work,
  course: Course,
  stop: AbortSignal,
): Promise<ReadableStream<AnswerChunk>> => {
  const { input, asked, claim, model, patience } = work;
  const { now } = ctx;
  const { answering, gate, meter } = course;
  const stream = await askModel(ctx, {
    model,
    history: asked.history,
    question: input.message.content,
    names: work.names,
    dropped: input.dropped ?? [],
    patience,
    stop,
  });
  const spoken = toUIMessageStream<ReturnType<typeof analystTools>, AnalystMessage>({
    stream,
    sendReasoning: false,
    onError: (error) => faultWords(ctx, course, error),
    messageMetadata: ({ part }) => {
      if (part.type === 'start') return { at: now.toISOString(), questionsLeft: claim.left };
      if (part.type !== 'finish') return undefined;
      meter.count(part.totalUsage);
      return { at: new Date().toISOString() };
    },
  });
  return spoken.pipeThrough(
    throughAll({
      before: [named(newId()), answering],
      gate,
      after: [new TablesInText(languageOf(ctx, work)), followUpsOf(ctx, work, await work.names)],
    }),
  );
};

/** The stream of the model says of no message which one it is. */
const named = (messageId: string): Passage => ({
  pass: (chunk) => [chunk.type === 'start' ? { ...chunk, messageId } : chunk],
});

const languageOf = ({ locale }: Context, { input }: Work): Locale =>
  languageOfText(input.message.content) ?? locale;

const followUpsOf = (ctx: Context, work: Work, said: Said | null): FollowUps => {
  const { actor, now } = ctx;
  const lacking = new Set(lackingTools(dataScope(actor, now)).map(({ name }) => name));
  return new FollowUps({
    locale: languageOf(ctx, work),
    offered: (tool) => !lacking.has(tool),
    asked: work.asked.history.flatMap(({ role, content }) => (role === 'user' ? content : [])),
    named: (said?.spans ?? []).flatMap(onShelf),
    covered: (said?.covered ?? []).map(({ name }) => name),
    isBeginning: newestLooks(provenAnswers(work.asked.history)).length === 0,
  });
};

/** What a name of the question means that may be asked about. */
const onShelf = ({ kind, rows, isOutside, lacksSize }: NameSpan): string[] => {
  const isThere = !isOutside && !lacksSize && (kind === 'brand' || kind === 'category' || kind === 'product');
  return isThere ? rows.slice(0, 1).map(({ name }) => name) : [];
};

type Writing = {
  chunks: ReadableStream<AnswerChunk>;
  run: LiveRun;
  writer: RunWriter | null;
  course: Course;
};

/** Reads the answer to its end even if no one listens, and keeps it; readers hear that it is over once it is kept. Never rejects. */
const writeAll = async (ctx: Context, work: Work, writing: Writing): Promise<void> => {
  try {
    await sayAll(ctx, writing);
    await keepAnswer(ctx, work, writing);
  } catch (error) {
    ctx.log.error({ error }, 'an answer was not kept');
  } finally {
    await writing.writer?.close();
    writing.run.end();
    work.endTurn();
  }
};

const sayAll = async (ctx: Context, { chunks, run, writer, course }: Writing): Promise<void> => {
  const say = (chunk: AnswerChunk) => {
    course.meter.note(chunk);
    writer?.write(chunk);
    run.say(chunk);
  };
  try {
    for await (const chunk of chunks) say(chunk);
  } catch (error) {
    // A line that broke in the middle: the answer ends as every other, with the fault as its last word.
    if (!course.answering.isFaulty) ctx.log.warn({ error }, 'an answer broke off');
    course.answering.isFaulty = true;
    say({ type: 'error', errorText: faultWords(ctx, course, error) });
  }
};

/** Gives the claim back where nothing was answered, and keeps a member's answer as far as it came, of a guest's what it took. */
const keepAnswer = async (
  { actor, db }: Context,
  { input, asked, claim, model }: Work,
  { run, writer, course }: Pick<Writing, 'run' | 'writer' | 'course'>,
): Promise<void> => {
  const { answering, gate, meter } = course;
  const batches = (await writer?.close()) ?? [];
  const wasStopped = course.stopped.aborted;
  const isReleased = !answering.hasBegun && !wasStopped;
  if (isReleased) await retryPassing(() => claim.release(), KEEP_WITHIN);
  const { use } = meter;
  // What the model counted is paid for, even where it said nothing.
  const isPaid = !isReleased || !use.areTokensEstimated;
  const settled = {
    period: claim.budget,
    difference: tokensIn(use) - (isReleased ? 0 : RESERVED_TOKENS),
  };
  const ending = wasStopped ? 'stopped' : answering.isFaulty ? 'failed' : null;
  const state = ending ?? (answering.isCut ? 'cut' : 'finished');
  const fault = state === 'failed' ? (answering.fault ?? course.heard) : null;
  if (actor.kind === 'guest' || !asked.run) {
    const { counts } = gate;
    if (isPaid) await retryPassing(() => settleTokens(db, settled.period, settled.difference), KEEP_WITHIN);
    const ended = { model: model.modelId, state, fault, use, counts } as const;
    return retryPassing(() => recordGuestRun(db, ended), KEEP_WITHIN);
  }
  const { userId } = actor;
  const { chatId } = input;
  const message = await messageOf(run.said);
  const answer = message && keptAnswer(message.parts, ending);
  const end = {
    runId: asked.run.id,
    state,
    fault,
    isTakenUp: false,
    rest: { chatId, userId, batches },
  } as const;
  const { questionPosition } = asked.run;
  const isFinished = ending === null && !answering.isInterrupted;
  const kept = message &&
    answer && {
      userId,
      chatId,
      questionPosition,
      message: { id: message.id, ...answer },
      isFinished,
      now: new Date(),
    };
  await retryPassing(
    () => endRun(db, { ...end, use, counts: gate.counts, ...(isPaid && { settled }) }, kept),
    KEEP_WITHIN,
  );
  sayChatChanged(db, userId, { id: chatId, ...(message && { message: message.id }) });
};

/** Of a run that could not begin. */
const endFailed = async ({ db, actor }: Context, { asked, input }: Work): Promise<void> => {
  if (!asked.run || actor.kind === 'guest') return;
  const rest = { chatId: input.chatId, userId: actor.userId, batches: [] };
  const end = { runId: asked.run.id, state: 'failed', fault: 'interrupted', isTakenUp: false, rest } as const;
  await endRun(db, end, null);
};

/** Leaves an answer before its end when the asker's session ends. */
const leaveWithSession = ({ actor, db }: Context, end: Promise<void>, leave: () => void): void => {
  if (actor.kind !== 'account') return;
  const unwatch = watchSession(actor, leave);
  // Watched first and looked up after it: a session that ended between the two is found.
  void refreshUser(db, actor.userId);
  void end.then(unwatch);
};
