import type { NotificationRow } from '#db/queries/notifications.ts';
import type { ListedNotification, NotificationOut } from './schema.ts';

export const notificationView = ({ id, type, payload, createdAt }: NotificationRow): NotificationOut => ({
  id,
  type,
  createdAt: createdAt.toISOString(),
  payload,
});

export const listedView = (row: NotificationRow): ListedNotification => ({
  ...notificationView(row),
  seq: row.seq,
  readAt: row.readAt?.toISOString() ?? null,
});
