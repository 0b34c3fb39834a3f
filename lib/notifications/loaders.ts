import { database } from '#db/client.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { listOwnNotifications } from './list-notifications.ts';
import type { NotificationListOut } from './schema.ts';

const FIRST_PAGE = 20;

/** What the notification centre begins with. The layout that shows it has no gate of its own: the actor is already known. */
export const loadNotifications = async (actor: Account): Promise<NotificationListOut> =>
  await listOwnNotifications({ db: database(), actor }, { page: 1, limit: FIRST_PAGE });
