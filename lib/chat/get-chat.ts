import type { Pool } from '#db/client.ts';
import { findChatPage } from '#db/queries/chats.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { PAGE_SIZE } from './limits.ts';
import { chatView } from './message-view.ts';
import type { ChatPageOut } from './schema.ts';
import { takeUpRuns } from './take-up.ts';

type Named = { id: string; before?: string | undefined };

/** GET /chats/{id}: the newest messages of a chat, or those before one. @throws AppError NOT_FOUND also for what is someone else's */
export const getChat = async (
  { db, actor }: Pick<Context<Account>, 'db' | 'actor'>,
  named: Named,
): Promise<ChatPageOut> => {
  const page = await loadChat(db, actor.userId, named);
  if (!page) throw new AppError('NOT_FOUND');
  return page;
};

/** A page of a person's chat, an answer that its writer has left made part of it; null when there is none. */
export const loadChat = async (db: Pool, userId: string, named: Named): Promise<ChatPageOut | null> => {
  const find = () => findChatPage(db, { userId, ...named, ...PAGE_SIZE });
  let page = await find();
  if (page?.run === 'left') {
    await takeUpRuns(db, named.id);
    page = await find();
  }
  return page && { ...chatView(page), hasEarlier: page.hasEarlier, isRunning: page.run !== null };
};
