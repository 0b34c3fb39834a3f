import { editChatRow } from '#db/queries/chat-edits.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { sayChatChanged } from '#lib/notifications/say-chat-change.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { ownChatHeadView } from './message-view.ts';
import { PINNED_CHATS } from './policy.ts';
import type { EditChatIn, OwnChatHeadOut } from './schema.ts';

/**
 * PATCH /chats/{id}: gives a chat a title of the person's own, pins or unpins it. Pinning a pinned one changes nothing.
 * @throws AppError NOT_FOUND also for what is someone else's, CHAT_PINS_FULL
 */
export const editChat = async (
  { db, actor }: Context<Account>,
  edit: EditChatIn & { id: string },
): Promise<OwnChatHeadOut> => {
  const head = await editChatRow(db, { ...edit, userId: actor.userId, pins: PINNED_CHATS });
  if (!head) throw new AppError('NOT_FOUND');
  if (head === 'full') throw new AppError('CHAT_PINS_FULL', { values: { limit: PINNED_CHATS } });
  sayChatChanged(db, actor.userId, { id: edit.id });
  return ownChatHeadView(head);
};
