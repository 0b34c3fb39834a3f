/** What a payment, or its failure, does to the subscription that it was for. */

import { periodEnd } from '#dev/stripe/billing/periods.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { Timetable } from '#dev/stripe/state.ts';
import { changing, type World } from '#dev/stripe/world.ts';

export function timetableOf(world: World, subscription: Stripe.Subscription): Timetable {
  return (
    world.state.timetables.find(subscription.id) ??
    world.state.timetables.add({
      id: subscription.id,
      trialEndAnnounced: false,
      resumingInvoice: null,
      resumingAnchor: 'now',
    })
  );
}

export function afterInvoicePaid(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): void {
  const timetable = timetableOf(world, subscription);
  if (timetable.resumingInvoice === invoice.id) {
    timetable.resumingInvoice = null;
    reactivate(world, subscription, timetable.resumingAnchor);
    return;
  }
  const recovers =
    ['past_due', 'unpaid', 'incomplete'].includes(subscription.status) &&
    subscription.latest_invoice === invoice.id;
  if (!recovers) return;
  const previous = changing(subscription, () => {
    subscription.status = 'active';
  });
  world.emit('customer.subscription.updated', subscription, previous);
}

/** A paused subscription runs again, from now (`now`) or in its old rhythm (`unchanged`). */
export function reactivate(
  world: World,
  subscription: Stripe.Subscription,
  anchor: 'now' | 'unchanged',
): void {
  const now = world.now();
  const previous = changing(subscription, () => {
    subscription.status = 'active';
    delete subscription.status_details;
    if (anchor === 'now') subscription.billing_cycle_anchor = now;
    for (const item of subscription.items.data) {
      const { recurring } = item.price;
      if (!recurring) continue;
      item.current_period_start = now;
      item.current_period_end = periodEnd(subscription.billing_cycle_anchor, now, recurring);
    }
  });
  world.emit('customer.subscription.updated', subscription, previous);
  world.emit('customer.subscription.resumed', subscription);
}

export function afterPaymentFailed(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): void {
  const lastTry = invoice.next_payment_attempt === null && invoice.billing_reason === 'subscription_cycle';
  if (
    ['active', 'trialing'].includes(subscription.status) &&
    invoice.billing_reason !== 'subscription_create'
  ) {
    become(world, subscription, 'past_due');
  }
  if (!lastTry || subscription.status !== 'past_due') return;
  if (world.settings.afterLastRetry === 'unpaid') become(world, subscription, 'unpaid');
  if (world.settings.afterLastRetry === 'cancel') endSubscription(world, subscription, 'payment_failed');
}

export function become(
  world: World,
  subscription: Stripe.Subscription,
  status: 'active' | 'past_due' | 'unpaid' | 'incomplete_expired',
): void {
  const previous = changing(subscription, () => {
    subscription.status = status;
  });
  world.emit('customer.subscription.updated', subscription, previous);
}

/** Ends it now. Stripe also stops collecting the customer's other open invoices by itself. */
export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = world.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = {
    comment: subscription.cancellation_details?.comment ?? null,
    feedback: subscription.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason,
  };
  for (const invoice of world.state.invoices.values()) {
    if (
      invoice.customer !== subscription.customer ||
      (invoice.status !== 'open' && invoice.status !== 'draft')
    )
      continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.automatically_finalizes_at = null;
  }
  world.emit('customer.subscription.deleted', subscription);
}

export function isOver(subscription: Stripe.Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
}
