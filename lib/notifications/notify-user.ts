import type { Database } from '#db/client.ts';
import { insertNotifications, listMemberIds } from '#db/queries/notifications.ts';
import { type NewNotification, NOTIFICATION_PAYLOADS } from './schema.ts';

/**
 * Notifies a person inside the product. Call it in the transaction that makes it true: it is seen at commit, and not at all
 * when that fails. @returns its id; null when there is no such user
 */
export const notifyUser = async (
  db: Database,
  userId: string,
  notification: NewNotification,
): Promise<string | null> => {
  const [added] = await notify(db, [userId], notification);
  return added?.id ?? null;
};

/** Notifies everyone in a company, in as many steps as one person. */
export const notifyCompany = async (
  db: Database,
  companyId: string,
  notification: NewNotification,
): Promise<void> => {
  await notify(db, await listMemberIds(db, companyId), notification);
};

const notify = (db: Database, userIds: readonly string[], { type, payload }: NewNotification) =>
  insertNotifications(db, { userIds, type, payload: NOTIFICATION_PAYLOADS[type].parse(payload) });
