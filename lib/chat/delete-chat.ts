import { deleteChatRow } from '#db/queries/chat-storage.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { sayChatChanged } from '#lib/notifications/say-chat-change.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { liveRunOf } from './live-run.ts';

/** DELETE /chats/{id}, with the answer that is being written there. @throws AppError NOT_FOUND also for what is someone else's */
export const deleteChat = async (
  { db, actor }: Context<Account>,
  { id }: { id: string },
): Promise<{ id: string }> => {
  if (!(await deleteChatRow(db, { userId: actor.userId, id }))) throw new AppError('NOT_FOUND');
  liveRunOf(id, actor.userId)?.stop();
  sayChatChanged(db, actor.userId, { id });
  return { id };
};
