import { listChatRows } from '#db/queries/chats.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { LIST_SIZE } from './limits.ts';
import { chatView } from './message-view.ts';
import type { ChatOut, ChatsIn } from './schema.ts';

/** GET /chats: pinned chats and the newest others, with their messages while there is room for them; `before` continues with older ones. */
export const listChats = async (
  { db, actor }: Context<Account>,
  { before, beforeId }: ChatsIn,
): Promise<ChatOut[]> => {
  const rows = await listChatRows(db, {
    userId: actor.userId,
    before: before === undefined ? undefined : { at: new Date(before), id: beforeId },
    ...LIST_SIZE,
  });
  return rows.map(chatView);
};
