import { listNotifications } from '#db/queries/notifications.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { listedView } from './notification-view.ts';
import type { NotificationListOut } from './schema.ts';

/** A page of the caller's notifications, the newest first, with how many are unread. */
export const listOwnNotifications = async (
  { db, actor }: Pick<Context<Account>, 'db' | 'actor'>,
  { page, limit }: { page: number; limit: number },
): Promise<NotificationListOut> => {
  const offset = (page - 1) * limit;
  const { items, ...counts } = await listNotifications(db, { userId: actor.userId, offset, limit });
  return { items: items.map(listedView), page, limit, ...counts };
};
