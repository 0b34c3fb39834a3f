import type { NotificationOut } from '#lib/notifications/schema.ts';

/** Window event that carries each notification as it arrives in this tab: `CustomEvent<NotificationOut>`. */
const NOTIFICATION_EVENT = 'raffNotification';

export function announceNotification(notification: NotificationOut): void {
  window.dispatchEvent(new CustomEvent(NOTIFICATION_EVENT, { detail: notification }));
}

/** Calls for every notification that arrives in this tab. @returns stops calling */
export function onNotification(listener: (notification: NotificationOut) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<NotificationOut>).detail);
  window.addEventListener(NOTIFICATION_EVENT, handle);
  return () => window.removeEventListener(NOTIFICATION_EVENT, handle);
}
