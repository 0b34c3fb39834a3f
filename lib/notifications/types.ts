/** Every kind of notification; its words are in messages/<locale>/notifications.json. */
export const NOTIFICATION_TYPES = [
  'free.trial.subscription.created',
  'free.trial.subscription.ending',
  'free.trial.subscription.ended',
  'payment.received',
  'payment.failed',
  'payment.refunded',
  'subscription.cancellation.scheduled',
  'subscription.canceled',
  'dashboards.activated',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
