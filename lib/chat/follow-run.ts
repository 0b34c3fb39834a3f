import { UI_MESSAGE_STREAM_HEADERS } from 'ai';
import type { Pool } from '#db/client.ts';
import { findRunningRun, readRun } from '#db/queries/chat-runs.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError, tooManyRequests } from '#lib/core/errors.ts';
import { refreshUser, watchSession } from '#lib/notifications/streams.ts';
import { turnsOf } from '#lib/rate-limit/turns.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { liveRunOf, sentChunk, sentEnd } from './live-run.ts';
import { chunksOf, takeUpRuns } from './take-up.ts';

/** How often an answer of another process is read. */
const READ_EVERY = 300;

/** Each reader of another process's answer asks the database for it: of tabs and devices there are fewer. */
const READERS = 10;
const READ_AGAIN_AFTER = 5;
const readers = turnsOf('answer-readers', { ofPerson: READERS });

type Sent = ReadableStream<Uint8Array<ArrayBuffer>>;

/** An answer as it is sent: as it comes, and kept by no one on the way. */
export const answerResponse = (stream: Sent): Response =>
  new Response(stream, {
    headers: { ...UI_MESSAGE_STREAM_HEADERS, 'cache-control': 'no-store, no-transform' },
  });

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
    const stream = await streamOf(db, { chatId, userId: actor.userId, over, end });
    if (stream) return answerResponse(stream);
    throw new AppError('NO_ANSWER_RUNNING');
  } catch (fault) {
    end();
    throw fault;
  }
};

/** `end` is called once the reader has left or heard everything. */
type Reading = { chatId: string; userId: string; over: AbortSignal; end: () => void };

const streamOf = async (db: Pool, { chatId, userId, over, end }: Reading): Promise<Sent | null> => {
  const live = liveRunOf(chatId, userId);
  if (live) return live.follow(over, end);
  const run = await findRunningRun(db, { chatId, userId });
  if (run?.isLeft) await takeUpRuns(db, chatId);
  return run && !run.isLeft ? writtenElsewhere(db, run.id, { over, end }) : null;
};

const writtenElsewhere = (db: Pool, runId: string, { over, end }: Pick<Reading, 'over' | 'end'>): Sent => {
  let from = 0;
  let isOver = false;
  const read = async (
    controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
  ): Promise<void> => {
    while (!(isOver || over.aborted)) {
      const reading = await readRun(db, { runId, from });
      if (!reading || isOver) break;
      from = (reading.batches.at(-1)?.number ?? from - 1) + 1;
      const chunks = chunksOf(reading.batches);
      for (const chunk of chunks) controller.enqueue(sentChunk(chunk));
      if (reading.state !== 'running') break;
      if (reading.isLeft) await takeUpRuns(db);
      else if (chunks.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY));
    }
    if (!isOver) {
      controller.enqueue(sentEnd());
      controller.close();
    }
    isOver = true;
    end();
  };
  return new ReadableStream({
    pull: (controller) =>
      read(controller).catch((fault) => {
        end();
        throw fault;
      }),
    cancel: () => {
      isOver = true;
      end();
    },
  });
};
