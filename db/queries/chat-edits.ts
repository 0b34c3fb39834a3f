import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { chats } from '#db/schema/chats.ts';
import { headColumns, type OwnChatHead } from './chats.ts';

/** What a person changes of a chat besides its messages. When it last changed stays: that is about messages, and orders the list. */
export type ChatEdit = { title?: string | undefined };

/** @returns null when there is none of this person's */
export const editChatRow = async (
  db: Database,
  { userId, id, title }: ChatEdit & { userId: string; id: string },
): Promise<OwnChatHead | null> => {
  const [head] = await db
    .update(chats)
    .set({ title, isRenamed: true })
    .where(and(eq(chats.id, id), eq(chats.userId, userId)))
    .returning(headColumns);
  return head ?? null;
};
