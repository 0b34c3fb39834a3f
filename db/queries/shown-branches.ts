import { eq, sql } from 'drizzle-orm';
import type { Pool } from '#db/client.ts';
import { chats } from '#db/schema/chats.ts';
import {
  findShownQuestion,
  isBranchAt,
  isKeptMessage,
  keepBranch,
  lockChat,
  restoreBranch,
} from './chat-branches.ts';
import { findRunningRun, RunRefused } from './chat-runs.ts';
import { holdChatStorage } from './chat-storage.ts';

type Switching = {
  userId: string;
  chatId: string;
  /** The question in whose place the branch is to stand: the one that is known to stand there. */
  questionId: string;
  /** The question that the branch begins with. */
  branchId: string;
  now: Date;
};

/**
 * Shows a kept branch of a person's chat, and keeps what followed in its place; one that is shown already stays.
 * @returns `foreign` when there is no such chat or message of theirs, `changed` when another is shown in that place by now
 * @throws RunRefused `chat` or `left` where an answer is being written
 */
export const switchBranchRow = (
  pool: Pool,
  { userId, chatId, questionId, branchId, now }: Switching,
): Promise<'shown' | 'foreign' | 'changed'> =>
  pool.transaction(async (tx) => {
    await holdChatStorage(tx, userId);
    if (!(await lockChat(tx, { chatId, userId }))) return 'foreign';
    if (await findShownQuestion(tx, chatId, branchId)) return 'shown';
    const question = await findShownQuestion(tx, chatId, questionId);
    const { position = -1 } = question ?? {};
    if (!question || !(await isBranchAt(tx, { chatId, branchId, position }))) {
      const isKept = (id: string) => isKeptMessage(tx, { chatId, userId }, id);
      return (await isKept(branchId)) && (question || (await isKept(questionId))) ? 'changed' : 'foreign';
    }
    const run = await findRunningRun(tx, { chatId, userId });
    if (run) throw new RunRefused(run.isLeft ? 'left' : 'chat');
    await keepBranch(tx, { chatId, userId, questionId, position, askedAt: question.createdAt, now });
    await restoreBranch(tx, { chatId, userId, branchId });
    // Later than before in any case, so that every browser takes the other messages in.
    await tx
      .update(chats)
      .set({
        updatedAt: sql`greatest(${chats.updatedAt} + interval '1 millisecond', ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(chats.id, chatId));
    return 'shown';
  });
