import type { NotificationOut } from '#lib/notifications/schema.ts';

/** Window event that carries each notification as it arrives in this tab: `CustomEvent<NotificationOut>`. */
const NOTIFICATION_EVENT = 'raffNotification';

export function announceNotification(notification: NotificationOut): void {
  window.dispatchEvent(new CustomEvent(NOTIFICATION_EVENT, { detail: notification }));
}

/** Window event after something else than the centre has marked one as read: `CustomEvent<string>`, its id. */
const READ_EVENT = 'raffNotificationRead';

export function announceRead(id: string): void {
  window.dispatchEvent(new CustomEvent(READ_EVENT, { detail: id }));
}

/** @returns stops calling */
export function onReadElsewhere(listener: (id: string) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail);
  window.addEventListener(READ_EVENT, handle);
  return () => window.removeEventListener(READ_EVENT, handle);
}

/** Calls for every notification that arrives in this tab. @returns stops calling */
export function onNotification(listener: (notification: NotificationOut) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<NotificationOut>).detail);
  window.addEventListener(NOTIFICATION_EVENT, handle);
  return () => window.removeEventListener(NOTIFICATION_EVENT, handle);
}
