import { DAY } from '#lib/core/clock.ts';
import type { Look, SeenInvoice, SeenSubscription } from './seen.ts';

/**
 * What a company's owner had to be notified of, worked out again from what the syncs saw: for each kind the subscriptions or invoices that it
 * speaks of. `cancellationScheduled` holds a subscription once for each time that it was cancelled, `resumed` for each time that this was
 * undone.
 */
export type WordsDue = Record<
  | 'trialStarted'
  | 'trialEnding'
  | 'trialEnded'
  | 'paymentFailed'
  | 'cancellationScheduled'
  | 'resumed'
  | 'subscriptionCanceled',
  string[]
>;

const NOTICE = 3 * DAY;
/** What is older is no news. */
const NEWS = 7 * DAY;

const isOver = (status: string) => ['canceled', 'incomplete', 'incomplete_expired'].includes(status);
const isEnding = (one: SeenSubscription) => one.cancel_at !== null || one.cancel_at_period_end;

const saysTrialEnding = (one: SeenSubscription, at: Date): boolean =>
  one.status === 'trialing' &&
  !isEnding(one) &&
  one.trial_ends_at !== null &&
  one.trial_ends_at.getTime() - at.getTime() <= NOTICE;

const saysTrialEnded = (one: SeenSubscription, at: Date): boolean =>
  one.pause_cause === 'trial_end_without_payment_method' &&
  one.trial_ends_at !== null &&
  at.getTime() - one.trial_ends_at.getTime() < NEWS;

const saysPaymentFailed = (one: SeenInvoice, owner: SeenSubscription | undefined, at: Date): boolean =>
  one.status === 'open' &&
  at.getTime() - one.issued_at.getTime() < NEWS &&
  owner !== undefined &&
  !isOver(owner.status) &&
  owner.replaced_by_id === null;

export function wordsDue(looks: readonly Look[]): WordsDue {
  const due = {
    trialStarted: new Set<string>(),
    trialEnding: new Set<string>(),
    trialEnded: new Set<string>(),
    paymentFailed: new Set<string>(),
    subscriptionCanceled: new Set<string>(),
  };
  const cancellations: string[] = [];
  const resumptions: string[] = [];
  const ending = new Set<string>();
  for (const { at, subscriptions, invoices } of looks) {
    for (const one of subscriptions.values()) {
      const id = one.stripe_subscription_id;
      if (one.is_double) continue;
      if (one.trial_ends_at) due.trialStarted.add(id);
      // One that was merely replaced ends without a word.
      if (one.replaced_by_id !== null) continue;
      if (saysTrialEnding(one, at)) due.trialEnding.add(id);
      if (saysTrialEnded(one, at)) due.trialEnded.add(id);
      if (one.status === 'canceled') due.subscriptionCanceled.add(id);
      const isScheduled = !isOver(one.status) && isEnding(one);
      if (isScheduled && !ending.has(id)) cancellations.push(id);
      if (isScheduled) ending.add(id);
      else if (!isOver(one.status) && ending.delete(id)) resumptions.push(id);
    }
    for (const one of invoices) {
      const owner = subscriptions.get(one.subscription_id ?? '');
      if (saysPaymentFailed(one, owner, at)) due.paymentFailed.add(one.stripe_invoice_id);
    }
  }
  return {
    trialStarted: [...due.trialStarted],
    trialEnding: [...due.trialEnding],
    trialEnded: [...due.trialEnded],
    paymentFailed: [...due.paymentFailed],
    cancellationScheduled: cancellations,
    resumed: resumptions,
    subscriptionCanceled: [...due.subscriptionCanceled],
  };
}

/** The longest that a customer was out of sight between its first look and its last, in milliseconds. */
export function longestGap(looks: readonly Look[]): number {
  const lastAt = new Map<string, number>();
  let longest = 0;
  for (const { companyId, at } of looks) {
    const before = lastAt.get(companyId);
    if (before !== undefined) longest = Math.max(longest, at.getTime() - before);
    lastAt.set(companyId, at.getTime());
  }
  return longest;
}
