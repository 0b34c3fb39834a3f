import type { Transaction } from '#db/client.ts';
import { forgetEffects, listOwners, takeEffects } from '#db/queries/billing-effects.ts';
import type { ProviderCustomer } from '#lib/billing/stripe/provider.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { NewNotification } from '#lib/notifications/schema.ts';
import { planChoiceOf } from '#lib/vocabulary/plans.ts';
import {
  type OwnerNotice,
  type OwnerNoticeKind,
  ownerNoticesDue,
  resumption,
  runningOn,
} from './owner-notices.ts';
import type { Replacements } from './resolve-subscriptions.ts';

/** The start of a paid plan has no mail of its own: its payment has one. Nor has one that goes on: its renewal will. */
const EMAIL_OF = {
  trial_started: 'trialStarted',
  trial_ending: 'trialEnding',
  trial_ended: 'trialEnded',
  subscription_started: null,
  payment_received: 'paymentReceived',
  payment_failed: 'paymentFailed',
  payment_refunded: 'paymentRefunded',
  cancellation_scheduled: 'cancellationScheduled',
  subscription_resumed: null,
  subscription_canceled: 'subscriptionCanceled',
} as const satisfies Record<OwnerNoticeKind, string | null>;

const notificationOf = ({ kind, facts }: OwnerNotice, subscriptionId: string): NewNotification | null => {
  const choice = planChoiceOf(facts.planId ?? '');
  if (!choice) return null;
  const { at, amount, currency, link } = facts;
  const about = { subscriptionId, ...choice };
  const money = { amount, currency };
  switch (kind) {
    case 'trial_started':
      return { type: 'free.trial.subscription.created', payload: { ...about, trialEndsAt: at } };
    case 'trial_ending':
      return { type: 'trial.ending', payload: { ...about, trialEndsAt: at } };
    case 'trial_ended':
      return { type: 'trial.ended', payload: about };
    case 'subscription_started':
      return { type: 'subscription.started', payload: about };
    case 'payment_received':
      return { type: 'payment.received', payload: { ...money, receiptUrl: link } };
    case 'payment_failed':
      return { type: 'payment.failed', payload: money };
    case 'payment_refunded':
      return { type: 'payment.refunded', payload: money };
    case 'cancellation_scheduled':
      return { type: 'subscription.cancellation.scheduled', payload: { ...about, cancelAt: at } };
    case 'subscription_resumed':
      return { type: 'subscription.resumed', payload: about };
    case 'subscription_canceled':
      return { type: 'subscription.canceled', payload: about };
  }
};

type Scope = { companyId: string; now: Date; ids: ReadonlyMap<string, string> };

/**
 * Notifies a company's owners of what has not been announced yet, as notification and email, in the transaction that writes the
 * state: sent once if that commits, not at all otherwise.
 * @param scope with the provider's id of each subscription → ours
 */
export const sendOwnerNotices = async (
  tx: Transaction,
  scope: Scope,
  customer: ProviderCustomer,
  resolution: Replacements,
): Promise<void> => {
  const resumptions = await takeBackCancellations(tx, scope, customer, resolution);
  await sendOnce(tx, scope, [...ownerNoticesDue(customer, resolution, scope.now), ...resumptions]);
};

/** Forgets cancellations that no longer hold, so that the next one is announced again. @returns notices of the resumptions */
const takeBackCancellations = async (
  tx: Transaction,
  { companyId, now }: Scope,
  customer: ProviderCustomer,
  { replacedBy }: Replacements,
): Promise<OwnerNotice[]> => {
  const resumptions: OwnerNotice[] = [];
  for (const subscription of runningOn(customer)) {
    const about = { companyId, kind: 'cancellation_scheduled', subject: `${subscription.id}:` };
    const wasTold = await forgetEffects(tx, about);
    if (wasTold && !replacedBy.has(subscription.id)) resumptions.push(resumption(subscription, now));
  }
  return resumptions;
};

const sendOnce = async (
  tx: Transaction,
  { companyId, now, ids }: Scope,
  due: readonly OwnerNotice[],
): Promise<void> => {
  const taken = new Set(await takeEffects(tx, { companyId, now }, due));
  const fresh = due.filter((notice) => taken.has(notice));
  if (fresh.length === 0) return;
  const owners = await listOwners(tx, companyId);
  for (const owner of owners) {
    for (const notice of fresh) {
      const { kind, subject, occasion, facts, subscriptionId } = notice;
      const notification = notificationOf(notice, ids.get(subscriptionId) ?? '');
      if (notification) await notifyUser(tx, owner.id, notification);
      const template = EMAIL_OF[kind];
      if (!template) continue;
      const { name, email: to, locale } = owner;
      await enqueueEmail(
        tx,
        { template, values: { name, ...facts } },
        { to, locale, userId: owner.id },
        [subject, occasion, owner.id].filter(Boolean).join(':'),
      );
    }
  }
};
