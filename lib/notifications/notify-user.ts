import type { Database } from '#db/client.ts';
import { insertNotification, listMemberIds } from '#db/queries/notifications.ts';
import { type NewNotification, NOTIFICATION_PAYLOADS } from './schema.ts';

/**
 * Tells a person something inside the product. Call it in the transaction that makes it true: it is seen at commit, and not at all
 * when that fails. @returns its id; null when there is no such user
 */
export const notifyUser = async (
  db: Database,
  userId: string,
  { type, payload }: NewNotification,
): Promise<string | null> => {
  const checked = NOTIFICATION_PAYLOADS[type].parse(payload);
  const added = await insertNotification(db, { userId, type, payload: checked });
  return added?.id ?? null;
};

/** Tells everybody in a company. */
export const notifyCompany = async (
  db: Database,
  companyId: string,
  notification: NewNotification,
): Promise<void> => {
  for (const userId of await listMemberIds(db, companyId)) await notifyUser(db, userId, notification);
};
