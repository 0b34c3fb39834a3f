import type { Transaction } from '#db/client.ts';
import { listOwners, takeAnnouncement } from '#db/queries/billing-announcements.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { publishNotification } from '#lib/notifications/publish-notification.ts';
import type { NotificationType } from '#lib/notifications/types.ts';
import type { Announcement, AnnouncementKind } from './announcements.ts';

const NOTIFICATION_OF = {
  trial_started: 'free.trial.subscription.created',
  trial_ending: 'free.trial.subscription.ending',
  trial_ended: 'free.trial.subscription.ended',
  payment_received: 'payment.received',
  payment_failed: 'payment.failed',
  payment_refunded: 'payment.refunded',
  cancellation_scheduled: 'subscription.cancellation.scheduled',
  subscription_canceled: 'subscription.canceled',
} as const satisfies Record<AnnouncementKind, NotificationType>;

const EMAIL_OF = {
  trial_started: 'trialStarted',
  trial_ending: 'trialEnding',
  trial_ended: 'trialEnded',
  payment_received: 'paymentReceived',
  payment_failed: 'paymentFailed',
  payment_refunded: 'paymentRefunded',
  cancellation_scheduled: 'cancellationScheduled',
  subscription_canceled: 'subscriptionCanceled',
} as const;

/**
 * Tells a company's owners what has not been told yet, as notification and e-mail, in the transaction that writes the state it
 * speaks of: told once if that commits, not at all otherwise.
 */
export const announceChanges = async (
  tx: Transaction,
  { companyId, now }: { companyId: string; now: Date },
  due: readonly Announcement[],
): Promise<void> => {
  const fresh: Announcement[] = [];
  for (const announcement of due) {
    const { kind, subject } = announcement;
    if (await takeAnnouncement(tx, { companyId, kind, subject, now })) fresh.push(announcement);
  }
  if (fresh.length === 0) return;
  const owners = await listOwners(tx, companyId);
  for (const { kind, subject, facts } of fresh) {
    for (const { id, name, email, locale } of owners) {
      await publishNotification(tx, { userId: id, type: NOTIFICATION_OF[kind], payload: facts, now });
      const message = { template: EMAIL_OF[kind], values: { name, ...facts } };
      await enqueueEmail(tx, message, { to: email, locale }, `${subject}:${id}`);
    }
  }
};
