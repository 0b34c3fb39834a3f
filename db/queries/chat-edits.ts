import { and, count, eq, ne } from 'drizzle-orm';
import type { Database, Pool, Transaction } from '#db/client.ts';
import { chats } from '#db/schema/chats.ts';
import { holdChatStorage } from './chat-storage.ts';
import { hasChat, headColumns, type OwnChatHead } from './chats.ts';

/** What a person changes of a chat besides its messages. When it last changed stays: that is about messages, and orders the list. */
type ChatChange = { title?: string | undefined; isPinned?: boolean | undefined };
type EditedChat = ChatChange & { userId: string; id: string };

/** @returns null when there is none of this person's; `full` when as many are pinned as may be */
export const editChatRow = (
  pool: Pool,
  { pins, ...edit }: EditedChat & { pins: number },
): Promise<OwnChatHead | 'full' | null> => {
  if (edit.isPinned !== true) return updateChat(pool, edit);
  return pool.transaction(async (db) => {
    // Two that pin at once are counted one after the other.
    await holdChatStorage(db, edit.userId);
    if ((await countPinnedChats(db, edit.userId, { except: edit.id })) < pins) return updateChat(db, edit);
    return (await hasChat(db, { chatId: edit.id, userId: edit.userId })) ? 'full' : null;
  });
};

const updateChat = async (
  db: Database,
  { userId, id, title, isPinned }: EditedChat,
): Promise<OwnChatHead | null> => {
  const [head] = await db
    .update(chats)
    .set({ isPinned, ...(title === undefined ? {} : { title, isRenamed: true }) })
    .where(and(eq(chats.id, id), eq(chats.userId, userId)))
    .returning(headColumns);
  return head ?? null;
};

/** How many others than one a person has pinned; exact while their storage is held. */
export const countPinnedChats = async (
  tx: Transaction,
  userId: string,
  { except }: { except: string },
): Promise<number> => {
  const [row] = await tx
    .select({ pinned: count() })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.isPinned, true), ne(chats.id, except)));
  return row?.pinned ?? 0;
};
