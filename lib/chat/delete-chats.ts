import { deleteChatRows, listChatIds } from '#db/queries/chat-storage.ts';
import type { Context } from '#lib/context/context.ts';
import { sayChatChanged } from '#lib/notifications/say-chat-change.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { DELETED_AT_ONCE } from './limits.ts';
import { liveRunOf } from './live-run.ts';
import type { DeleteChatsIn } from './schema.ts';

/**
 * DELETE /chats: deletes all chats that there are when it is called, with the answers that are being written there. Some at a time: what
 * is asked, imported or answered meanwhile waits for some of them, not for all. What is left after a fault goes with the next call.
 * @param before leaves those that have changed since: for a call that comes later than it was meant
 */
export const deleteChats = async (
  { db, actor }: Context<Account>,
  { before }: DeleteChatsIn,
): Promise<{ deleted: number }> => {
  const chosen = { userId: actor.userId, before: before === undefined ? undefined : new Date(before) };
  const ids = await listChatIds(db, chosen);
  let deleted = 0;
  for (let from = 0; from < ids.length; from += DELETED_AT_ONCE) {
    const batch = ids.slice(from, from + DELETED_AT_ONCE);
    const deletedIds = await deleteChatRows(db, { ...chosen, ids: batch });
    for (const id of deletedIds) liveRunOf(id, actor.userId)?.stop();
    deleted += deletedIds.length;
  }
  if (deleted > 0) sayChatChanged(db, actor.userId, { id: null });
  return { deleted };
};
