import { editChatRow } from '#db/queries/chat-edits.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { ownChatHeadView } from './message-view.ts';
import type { EditChatIn, OwnChatHeadOut } from './schema.ts';

/** PATCH /chats/{id}: gives a chat a title of the person's own. @throws AppError NOT_FOUND also for what is someone else's */
export const editChat = async (
  { db, actor }: Context<Account>,
  edit: EditChatIn & { id: string },
): Promise<OwnChatHeadOut> => {
  const head = await editChatRow(db, { ...edit, userId: actor.userId });
  if (!head) throw new AppError('NOT_FOUND');
  return ownChatHeadView(head);
};
