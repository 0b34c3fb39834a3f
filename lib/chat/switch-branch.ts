import { RunRefused } from '#db/queries/chat-runs.ts';
import { switchBranchRow } from '#db/queries/shown-branches.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { sayChatChanged } from '#lib/notifications/say-chat-change.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { getChat } from './get-chat.ts';
import type { ChatPageOut, SwitchBranchIn } from './schema.ts';
import { takeUpRuns } from './take-up.ts';

/**
 * PUT /chats/{id}/messages/{messageId}/branch: shows another branch in the place of a question. What followed it is kept; the same once
 * more changes nothing.
 * @returns the newest messages of the chat as it is then
 * @throws AppError NOT_FOUND also for what is someone else's, CHAT_CHANGED where another question is shown in that place by now,
 * ANSWER_RUNNING
 */
export const switchBranch = async (
  { db, actor, now }: Context<Account>,
  { id: chatId, messageId: questionId, show: branchId }: SwitchBranchIn,
): Promise<ChatPageOut> => {
  const show = () => switchBranchRow(db, { userId: actor.userId, chatId, questionId, branchId, now });
  const outcome = await show()
    .catch(async (fault) => {
      if (!(fault instanceof RunRefused) || fault.reason !== 'left') throw fault;
      await takeUpRuns(db, chatId);
      return show();
    })
    .catch((fault) => {
      throw fault instanceof RunRefused ? new AppError('ANSWER_RUNNING') : fault;
    });
  if (outcome === 'foreign') throw new AppError('NOT_FOUND');
  if (outcome === 'changed') throw new AppError('CHAT_CHANGED');
  sayChatChanged(db, actor.userId, { id: chatId });
  return getChat({ db, actor }, { id: chatId });
};
