import type { Database, Transaction } from '#db/client.ts';
import { findWebhook, noteTry, type WebhookRow } from '#db/queries/alert-webhooks.ts';
import { listOwners } from '#db/queries/billing-effects.ts';
import { findCurrentSubscription } from '#db/queries/subscriptions.ts';
import type { JobContext } from '#lib/context/context.ts';
import { newId } from '#lib/core/ids.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import type { JobPayload } from '#lib/jobs/kinds.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { callWebhook, isOverwhelmed } from './call-webhook.ts';
import { MOST_FAILURES, nextTry, webhookLimit } from './policy.ts';

type WebhookJob = JobPayload<'alerts.post'>;

/** The webhook that a company's alerts go to now; null: it has none, its plan has none any more, or it is off. */
export const findOpenWebhook = async (
  db: Database,
  { companyId, subscription }: { companyId: string; subscription: SubscriptionSnapshot | null },
  now: Date,
): Promise<WebhookRow | null> => {
  if (webhookLimit(subscription, now) === 0) return null;
  const webhook = await findWebhook(db, companyId);
  return webhook?.offAt === null ? webhook : null;
};

/** Lets a message leave for a company's webhook after the commit: call it inside the transaction that causes it. */
export const enqueueToWebhook = async (tx: Transaction, companyId: string, text: string): Promise<void> => {
  await enqueueTry(tx, { companyId, messageId: newId(), text, tries: 0 });
};

const enqueueTry = (tx: Transaction, job: WebhookJob, runAt?: Date) =>
  enqueueJob(tx, 'alerts.post', job, {
    uniqueKey: `alerts:post:${job.messageId}:${job.tries}`,
    ...(runAt && { runAt }),
  });

/**
 * Sends a message to a company's webhook. Where it doesn't arrive it is sent again later under the same key, by which the receiver knows it, also
 * if this process ends after sending and before noting so. With too many failures in a row the webhook is turned off, and the owners hear of it.
 */
export const sendToWebhook = async (
  { db, now, signal }: JobContext,
  { companyId, messageId, text, tries }: WebhookJob,
): Promise<void> => {
  const subscription = await findCurrentSubscription(db, companyId);
  const webhook = await findOpenWebhook(db, { companyId, subscription }, now);
  if (webhook === null) return;
  const called = await callWebhook(webhook, { id: messageId, text, now, signal });
  const { outcome, retryAfterSeconds } = called;
  const most = isOverwhelmed(called) ? null : MOST_FAILURES;
  await db.transaction(async (tx) => {
    const isTurnedOff = await noteTry(tx, { companyId, address: webhook.address, outcome, now, most });
    if (isTurnedOff) return notifyOwners(tx, webhook, now);
    const again = outcome === 'delivered' ? null : nextTry(tries + 1, now, retryAfterSeconds);
    if (again) await enqueueTry(tx, { companyId, messageId, text, tries: tries + 1 }, again);
  });
};

/** Those who can mend it. */
const notifyOwners = async (
  tx: Transaction,
  { companyId, address }: WebhookRow,
  now: Date,
): Promise<void> => {
  const { host } = new URL(address);
  for (const { id: userId, name, email: to, locale } of await listOwners(tx, companyId)) {
    await notifyUser(tx, userId, { type: 'alert.webhook.off', payload: { host } });
    const values = { name, host, at: now.toISOString() };
    await enqueueEmail(tx, { template: 'webhookOff', values }, { to, locale, userId });
  }
};
