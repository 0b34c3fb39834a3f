/** The life of a subscription: begun, trialing, renewed, paused, resumed, cancelled. */

import { collectInvoice, draftInvoice, finalInvoice, voidInvoice } from '#dev/stripe/billing/invoices.ts';
import { cardFor, getInvoice } from '#dev/stripe/billing/lookup.ts';
import { periodEnd } from '#dev/stripe/billing/periods.ts';
import { become, endSubscription, reactivate, timetableOf } from '#dev/stripe/billing/standing.ts';
import { invalidRequest, StripeFailure } from '#dev/stripe/errors.ts';
import { makeSubscription, makeSubscriptionItem } from '#dev/stripe/objects/subscription.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { changing, type World } from '#dev/stripe/world.ts';

export type SubscriptionOrder = {
  customer: Stripe.Customer;
  lines: { price: Stripe.Price; recurring: Stripe.Price.Recurring; quantity: number }[];
  trialEnd: number | null;
  missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;
  billingMode: 'classic' | 'flexible';
  metadata: Stripe.Metadata;
  description: string | null;
  defaultPaymentMethod: string | null;
  paymentMethodTypes: string[] | null;
};

/** @param present whether the customer is at the screen: Checkout says so, the API does not. */
export function beginSubscription(
  world: World,
  order: SubscriptionOrder,
  present: 'confirmed' | 'there' | 'away',
): {
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  outcome: ReturnType<typeof collectInvoice>;
} {
  const [first] = order.lines;
  if (!first)
    throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const now = world.now();
  const anchor = order.trialEnd ?? now;
  const subscription = makeSubscription({
    ...order,
    customer: order.customer.id,
    status: order.trialEnd === null ? 'incomplete' : 'trialing',
    currency: first.price.currency,
    start: now,
    anchor,
  });
  if (order.trialEnd === null && !cardFor(world, subscription)) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message:
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    });
  }
  for (const line of order.lines) {
    const end = order.trialEnd ?? periodEnd(anchor, now, line.recurring);
    subscription.items.data.push(
      makeSubscriptionItem(subscription.id, line.price, line.recurring, line.quantity, { start: now, end }),
    );
  }
  world.state.subscriptions.add(subscription);
  timetableOf(world, subscription);
  world.emit('customer.subscription.created', subscription);
  const invoice = finalInvoice(world, {
    subscription,
    reason: 'subscription_create',
    charge: order.trialEnd === null,
    period: { start: now, end: endOfPeriod(subscription) },
  });
  const outcome = invoice.status === 'paid' ? 'succeeded' : collectInvoice(world, invoice, present);
  return { subscription, invoice, outcome };
}

/** The latest end among its items: where a period ends that all of them share. */
export function endOfPeriod(subscription: Stripe.Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_end));
}

export function announceTrialEnd(world: World, subscription: Stripe.Subscription): void {
  timetableOf(world, subscription).trialEndAnnounced = true;
  world.emit('customer.subscription.trial_will_end', subscription);
}

export function endTrial(world: World, subscription: Stripe.Subscription): void {
  const fallback = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (cardFor(world, subscription) || fallback === 'create_invoice') rollPeriod(world, subscription);
  else if (fallback === 'cancel') endSubscription(world, subscription, 'cancellation_requested');
  else pause(world, subscription, 'trial_end_without_payment_method');
}

export function pause(
  world: World,
  subscription: Stripe.Subscription,
  cause: Stripe.Subscription.StatusDetails.Paused.Subscription.Type,
): void {
  const previous = changing(subscription, () => {
    subscription.status = 'paused';
    subscription.status_details = {
      paused: { subscription: { type: cause }, transitioned_at: world.now(), type: 'subscription' },
    };
  });
  world.emit('customer.subscription.updated', subscription, previous);
  world.emit('customer.subscription.paused', subscription);
}

/** The next period begins: a draft invoice now, collected an hour later. */
export function rollPeriod(world: World, subscription: Stripe.Subscription): void {
  const now = world.now();
  const previous = changing(subscription, () => {
    if (subscription.status === 'trialing') subscription.status = 'active';
    for (const item of subscription.items.data) {
      if (!item.price.recurring) continue;
      item.current_period_start = now;
      item.current_period_end = periodEnd(subscription.billing_cycle_anchor, now, item.price.recurring);
    }
  });
  const invoice = draftInvoice(world, {
    subscription,
    reason: 'subscription_cycle',
    charge: true,
    period: { start: now, end: endOfPeriod(subscription) },
  });
  if (subscription.status === 'unpaid') invoice.auto_advance = false;
  world.emit('customer.subscription.updated', subscription, previous);
}

export type ResumeOrder = {
  anchor: 'now' | 'unchanged';
  behaviour: 'resume_on_payment_attempt' | 'resume_on_payment_success';
};

/** A paused subscription asks to be paid again; when it runs depends on `payment_behavior`. */
export function resume(world: World, subscription: Stripe.Subscription, order: ResumeOrder): void {
  if (subscription.status !== 'paused') {
    throw invalidRequest(
      `This subscription cannot be resumed because it is not paused; its status is ${subscription.status}.`,
    );
  }
  const card = cardFor(world, subscription);
  if (!card) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const timetable = timetableOf(world, subscription);
  if (timetable.resumingInvoice) abandonResumption(world, subscription);
  const now = world.now();
  const { recurring } = subscription.items.data[0]?.price ?? {};
  const end = recurring
    ? periodEnd(order.anchor === 'now' ? now : subscription.billing_cycle_anchor, now, recurring)
    : now;
  const invoice = finalInvoice(world, {
    subscription,
    reason: 'subscription_update',
    charge: true,
    period: { start: now, end },
  });
  if (order.behaviour === 'resume_on_payment_attempt') reactivate(world, subscription, order.anchor);
  else {
    timetable.resumingInvoice = invoice.id;
    timetable.resumingAnchor = order.anchor;
  }
  collectInvoice(world, invoice, 'away');
}

/** The invoice that would have resumed it was not paid in 23 hours: it is voided, the subscription stays paused. */
export function abandonResumption(world: World, subscription: Stripe.Subscription): void {
  const timetable = timetableOf(world, subscription);
  const invoice = timetable.resumingInvoice ? getInvoice(world, timetable.resumingInvoice) : null;
  timetable.resumingInvoice = null;
  if (invoice?.status === 'open') voidInvoice(world, invoice);
}

/** A first invoice that no one paid in 23 hours. */
export function expireIncomplete(world: World, subscription: Stripe.Subscription): void {
  const invoice =
    typeof subscription.latest_invoice === 'string' ? getInvoice(world, subscription.latest_invoice) : null;
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  subscription.ended_at = world.now();
  become(world, subscription, 'incomplete_expired');
}

/** Schedules the end, or with null takes it back. The flexible portal writes `cancel_at` alone. */
export function scheduleEnd(
  world: World,
  subscription: Stripe.Subscription,
  end: { cancelAt: number | null; atPeriodEnd: boolean },
): void {
  const previous = changing(subscription, () => {
    subscription.cancel_at = end.cancelAt;
    subscription.cancel_at_period_end = end.atPeriodEnd;
    const ends = end.cancelAt !== null;
    subscription.canceled_at = ends ? world.now() : null;
    subscription.cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    };
  });
  world.emit('customer.subscription.updated', subscription, previous);
}

/** Cancelling in the portal, or taking it back. A flexible subscription gets `cancel_at` alone, a classic one both. */
export function cancelAsPortal(world: World, subscription: Stripe.Subscription, undo: boolean): void {
  const flexible = subscription.billing_mode.type === 'flexible';
  scheduleEnd(world, subscription, {
    cancelAt: undo ? null : endOfPeriod(subscription),
    atPeriodEnd: undo ? false : !flexible,
  });
}
