import { countUnread, markRead } from '#db/queries/notifications.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';

/** Marks the caller's notifications as read: the named ones, or all up to a number. Others' ids change nothing. */
export const markNotificationsRead = async (
  { db, actor, now }: Context<Account>,
  input: { ids: string[] } | { upTo: number },
) => {
  const marked = await markRead(db, { userId: actor.userId, now, ...input });
  return { marked, unread: await countUnread(db, actor.userId) };
};
