/** What falls due as the clock moves, done one thing after another in the order in which it falls due. */
import { expireCheckout } from '#dev/stripe/billing/checkout.ts';
import { collectInvoice, finalizeInvoice } from '#dev/stripe/billing/invoices.ts';
import { endSubscription, isOver, timetableOf } from '#dev/stripe/billing/standing.ts';
import {
  abandonResumption,
  announceTrialEnd,
  endOfPeriod,
  endTrial,
  expireIncomplete,
  rollPeriod,
} from '#dev/stripe/billing/subscriptions.ts';
import { Clock } from '#dev/stripe/clock.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import type { World } from '#dev/stripe/world.ts';

const HOUR = 3600;
const THREE_DAYS = 3 * 24 * HOUR;
const FIRST_PAYMENT_LIMIT = 23 * HOUR;
const EVENTS_KEPT = 30 * 24 * HOUR;

type Due = {
  at: number;
  work: () => void;
};

/** Does everything that is due by the clock. Returns how many things there were. */
export function runDue(world: World): number {
  let done = 0;
  for (let due = nextDue(world, world.now()); due; due = nextDue(world, world.now())) {
    world.clock.during(due.at, due.work);
    done += 1;
  }
  if (done > 0) forgetEvents(world);
  return done;
}

/** Stripe knows events for thirty days. */
function forgetEvents(world: World): void {
  for (const { id, created } of world.state.events.values())
    if (created < world.now() - EVENTS_KEPT) world.state.events.remove(id);
}

function nextDue(world: World, until: number): Due | null {
  let next: Due | null = null;
  const consider = (at: number | null | undefined, work: () => void) => {
    if (at !== null && at !== undefined && at <= until && (!next || at < next.at)) next = { at, work };
  };
  for (const subscription of world.state.subscriptions.values()) {
    if (!isOver(subscription)) considerSubscription(world, subscription, consider);
  }
  for (const invoice of world.state.invoices.values()) considerInvoice(world, invoice, consider);
  for (const session of world.state.checkoutSessions.values()) {
    if (session.status === 'open') considerSession(world, session, until, consider);
  }
  return next;
}

type Consider = (at: number | null | undefined, work: () => void) => void;

function considerSubscription(world: World, subscription: Stripe.Subscription, consider: Consider): void {
  const timetable = timetableOf(world, subscription);
  const end = endOfPeriod(subscription);
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null);
  // An end at the same second as a renewal comes first: no one pays for a period that does not begin.
  consider(cancelAt, () => endSubscription(world, subscription, 'cancellation_requested'));
  if (subscription.status === 'trialing' && subscription.trial_end !== null) {
    if (!timetable.trialEndAnnounced) {
      const at = Math.max(subscription.trial_end - THREE_DAYS, subscription.created);
      consider(at, () => announceTrialEnd(world, subscription));
    }
    consider(subscription.trial_end, () => endTrial(world, subscription));
  } else if (['active', 'past_due', 'unpaid'].includes(subscription.status)) {
    consider(end, () => rollPeriod(world, subscription));
  } else if (subscription.status === 'incomplete') {
    consider(subscription.created + FIRST_PAYMENT_LIMIT, () => expireIncomplete(world, subscription));
  } else if (subscription.status === 'paused' && timetable.resumingInvoice) {
    const invoice = world.state.invoices.find(timetable.resumingInvoice);
    if (invoice)
      consider(invoice.created + FIRST_PAYMENT_LIMIT, () => abandonResumption(world, subscription));
  }
}

function considerInvoice(world: World, invoice: Stripe.Invoice, consider: Consider): void {
  if (invoice.status === 'draft' && invoice.auto_advance !== false) {
    consider(invoice.automatically_finalizes_at, () => {
      finalizeInvoice(world, invoice);
      if (invoice.status === 'open') collectInvoice(world, invoice, 'away');
    });
  } else if (invoice.status === 'open' && invoice.auto_advance !== false) {
    consider(invoice.next_payment_attempt, () => collectInvoice(world, invoice, 'away'));
  }
}

function considerSession(
  world: World,
  session: Stripe.Checkout.Session,
  until: number,
  consider: Consider,
): void {
  const byWall = world.state.carts.find(session.id)?.endsBy === 'wall';
  if (byWall) {
    if (session.expires_at <= Clock.wall())
      consider(Math.min(session.expires_at, until), () => expireCheckout(world, session));
  } else consider(session.expires_at, () => expireCheckout(world, session));
}
