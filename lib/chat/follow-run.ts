import { createUIMessageStreamResponse } from 'ai';
import type { Pool } from '#db/client.ts';
import { findRunningRun, readRun } from '#db/queries/chat-runs.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError, tooManyRequests } from '#lib/core/errors.ts';
import { refreshUser, watchSession } from '#lib/notifications/streams.ts';
import { turnsOf } from '#lib/rate-limit/turns.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { AnswerChunk } from './answer-stream.ts';
import { liveRunOf } from './live-run.ts';
import { chunksOf, takeUpRuns } from './take-up.ts';

/** How often an answer of another process is read. */
const READ_EVERY = 300;

/** Each reader of another process's answer asks the database for it: of tabs and devices there are fewer. */
const READERS = 10;
const READ_AGAIN_AFTER = 5;
const readers = turnsOf('answer-readers', { ofPerson: READERS });

/** An answer as it is sent: as it comes, and kept by no one on the way. */
export const answerResponse = (stream: ReadableStream<AnswerChunk>): Response =>
  createUIMessageStreamResponse({ stream, headers: { 'cache-control': 'no-store, no-transform' } });

/**
 * GET /chat/{id}/stream: the answer that is being written in a chat, from its beginning and then as it comes.
 * @throws AppError NO_ANSWER_RUNNING also for what is someone else's, TOO_MANY_REQUESTS
 */
export const followRun = async (
  { db, actor, gone }: Context<Account>,
  { id: chatId }: { id: string },
): Promise<Response> => {
  const endTurn = readers.take(actor.userId);
  if (typeof endTurn !== 'function') throw tooManyRequests(READ_AGAIN_AFTER);
  const leaving = new AbortController();
  const unwatch = watchSession(actor, () => leaving.abort());
  const end = () => {
    unwatch();
    endTurn();
  };
  const over = AbortSignal.any([gone, leaving.signal]);
  over.addEventListener('abort', end, { once: true });
  // Watched first and looked up after it: a session that ended between the two is found.
  void refreshUser(db, actor.userId);
  try {
    const stream = await streamOf(db, { chatId, userId: actor.userId, over });
    if (stream) return answerResponse(stream.pipeThrough(whenOver(end)));
    throw new AppError('NO_ANSWER_RUNNING');
  } catch (fault) {
    end();
    throw fault;
  }
};

const whenOver = (over: () => void): TransformStream<AnswerChunk, AnswerChunk> =>
  new TransformStream({ flush: over });

type Reading = { chatId: string; userId: string; over: AbortSignal };

const streamOf = async (
  db: Pool,
  { chatId, userId, over }: Reading,
): Promise<ReadableStream<AnswerChunk> | null> => {
  const live = liveRunOf(chatId, userId);
  if (live) return live.follow(over);
  const run = await findRunningRun(db, { chatId, userId });
  if (run?.isLeft) await takeUpRuns(db, chatId);
  return run && !run.isLeft ? writtenElsewhere(db, run.id, over) : null;
};

const writtenElsewhere = (db: Pool, runId: string, over: AbortSignal): ReadableStream<AnswerChunk> => {
  let from = 0;
  let isOver = false;
  const read = async (controller: ReadableStreamDefaultController<AnswerChunk>): Promise<void> => {
    while (!(isOver || over.aborted)) {
      const reading = await readRun(db, { runId, from });
      if (!reading) break;
      from = (reading.batches.at(-1)?.number ?? from - 1) + 1;
      const chunks = chunksOf(reading.batches);
      for (const chunk of chunks) controller.enqueue(chunk);
      if (reading.state !== 'running') break;
      if (reading.isLeft) await takeUpRuns(db);
      else if (chunks.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY));
    }
    if (!isOver) controller.close();
    isOver = true;
  };
  return new ReadableStream<AnswerChunk>({
    pull: read,
    cancel: () => {
      isOver = true;
    },
  });
};
