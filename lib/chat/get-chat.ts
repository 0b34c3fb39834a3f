import { findChatPage } from '#db/queries/chats.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { PAGE_SIZE } from './limits.ts';
import { chatView } from './message-view.ts';
import type { ChatPageOut } from './schema.ts';

/** GET /chats/{id}: the newest messages of a chat, or those before one. @throws AppError NOT_FOUND also for what is someone else's */
export const getChat = async (
  { db, actor }: Pick<Context<Account>, 'db' | 'actor'>,
  { id, before }: { id: string; before?: string | undefined },
): Promise<ChatPageOut> => {
  const page = await findChatPage(db, { userId: actor.userId, id, before, ...PAGE_SIZE });
  if (!page) throw new AppError('NOT_FOUND');
  return { ...chatView(page), hasEarlier: page.hasEarlier };
};
