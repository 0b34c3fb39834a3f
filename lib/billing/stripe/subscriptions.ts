import { priceOf } from './prices.ts';
import { ProviderFault } from './provider.ts';
import { APP_METADATA, callStripe, PAGE_SIZE, stripe } from './stripe-client.ts';

/** What is done to a subscription: begun as a trial, ended, resumed. */

export type SubscriptionOrder = {
  customerId: string;
  lookupKey: string;
  /** How many categories are paid for. */
  quantity: number;
  attemptId: string;
};

/** Begins a trial without a card: it pauses at its end when none has come. @returns the subscription's id */
export const createTrial = (
  { customerId, lookupKey, quantity, attemptId }: SubscriptionOrder,
  trialDays: number,
  idempotencyKey: string,
): Promise<string> =>
  callStripe(async () => {
    const subscription = await stripe().subscriptions.create(
      {
        customer: customerId,
        items: [{ price: await priceOf(lookupKey), quantity }],
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
        billing_mode: { type: 'flexible' },
        metadata: { ...APP_METADATA, attempt_id: attemptId },
      },
      { idempotencyKey },
    );
    return subscription.id;
  });

/** The subscription that an attempt has made, whatever became of it since. */
export const findByAttempt = (customerId: string, attemptId: string): Promise<string | null> =>
  callStripe(async () => {
    const list = stripe().subscriptions.list({ customer: customerId, status: 'all', limit: PAGE_SIZE });
    for await (const { id, metadata } of list) if (metadata.attempt_id === attemptId) return id;
    return null;
  });

/** Ends a subscription now, without proration. One that is over or gone is fine. `replacedBy` is noted first. */
export const cancelNow = async (subscriptionId: string, replacedBy?: string): Promise<void> => {
  try {
    await callStripe(async () => {
      const { subscriptions } = stripe();
      // A cancelled subscription takes no more metadata.
      if (replacedBy) await subscriptions.update(subscriptionId, { metadata: { replaced_by: replacedBy } });
      await subscriptions.cancel(subscriptionId);
    });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const over = error.outcome === 'missing' || error.code === 'invalid_canceled_subscription_fields';
    if (!over) throw error;
  }
};

export const cancelAtPeriodEnd = (subscriptionId: string): Promise<void> =>
  callStripe(async () => {
    await stripe().subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  });

/** Where a subscription stands now, in the provider's word, and whether its end is arranged. @throws ProviderFault `missing` */
export const getStanding = (subscriptionId: string): Promise<{ status: string; isEnding: boolean }> =>
  callStripe(async () => {
    const { status, cancel_at, cancel_at_period_end } = await stripe().subscriptions.retrieve(subscriptionId);
    return { status, isEnding: cancel_at !== null || cancel_at_period_end };
  });

/** A paused subscription starts a new period now, once its invoice is paid. One that runs already is fine. */
export const resumePaused = (subscriptionId: string, idempotencyKey: string): Promise<void> =>
  callStripe(async () => {
    const { subscriptions } = stripe();
    if ((await subscriptions.retrieve(subscriptionId)).status !== 'paused') return;
    await subscriptions.resume(
      subscriptionId,
      { billing_cycle_anchor: { type: 'now' }, payment_behavior: 'resume_on_payment_success' },
      { idempotencyKey },
    );
  });
