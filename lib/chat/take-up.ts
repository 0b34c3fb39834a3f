import type { Pool } from '#db/client.ts';
import { type Batch, type LeftRun, listLeftRuns, readRun, sweepRunChunks } from '#db/queries/chat-runs.ts';
import { endRun } from '#db/queries/chat-storage.ts';
import { sayChatChanged } from '#lib/notifications/say-chat-change.ts';
import { messageOf } from './answer-message.ts';
import type { AnswerChunk } from './answer-stream.ts';
import { liveRunIds } from './live-run.ts';
import { keptAnswer } from './model-messages.ts';

const AT_ONCE = 100;

/** What was read back is what an answer's own stream said. */
export const chunksOf = (batches: readonly Batch[]): AnswerChunk[] =>
  batches.flatMap(({ chunks }) => chunks as AnswerChunk[]);

/** Makes messages of what runs had said whose writers are gone. */
export const takeUpRuns = async (db: Pool, chatId: string | null = null): Promise<void> => {
  // One of this process whose lease ran out while the database was away is being written still.
  const own = liveRunIds();
  for (const run of await listLeftRuns(db, chatId, AT_ONCE)) if (!own.has(run.id)) await takeUp(db, run);
};

const takeUp = async (db: Pool, { id: runId, chatId, userId, questionPosition }: LeftRun): Promise<void> => {
  if (chatId === null || userId === null) {
    const rest = { chatId: '', userId: '', batches: [] };
    await endRun(db, { runId, state: 'stopped', isTakenUp: true, rest }, null);
    return;
  }
  const reading = await readRun(db, { runId, from: 0 });
  const batches = reading?.batches ?? [];
  const message = await messageOf(chunksOf(batches));
  const answer = message && keptAnswer(message.parts, 'cut');
  const end = {
    runId,
    state: 'cut' as const,
    isTakenUp: true,
    rest: { chatId, userId, batches: [{ number: (batches.at(-1)?.number ?? -1) + 1, chunks: CUT_SHORT }] },
  };
  const kept = message &&
    answer && {
      userId,
      chatId,
      questionPosition,
      message: { id: message.id, ...answer },
      isFinished: false,
      now: new Date(),
    };
  await endRun(db, end, kept);
  sayChatChanged(db, userId, { id: chatId, ...(message && { message: message.id }) });
};

/** What readers elsewhere hear last. */
const CUT_SHORT: AnswerChunk[] = [{ type: 'data-ending', data: { ending: 'cut' } }, { type: 'finish' }];

/** What a timer does for runs: takes up those that were left, and forgets what ended ones said. */
export const tendRuns = async (db: Pool): Promise<void> => {
  await takeUpRuns(db);
  await sweepRunChunks(db);
};
