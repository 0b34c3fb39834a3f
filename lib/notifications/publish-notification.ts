import type { Database } from '#db/client.ts';
import { insertNotification } from '#db/queries/notifications.ts';
import type { NotificationType } from './types.ts';

/** Tells one user something, at commit: call it inside the transaction of what it tells. */
export const publishNotification = (
  db: Database,
  notification: { userId: string; type: NotificationType; payload: Record<string, unknown>; now: Date },
): Promise<void> => insertNotification(db, notification);
