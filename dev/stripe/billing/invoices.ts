/** The life of an invoice: drafted, finalized, collected with retries, voided. */

import { cardFor, getCustomer, idOf, invoiceSubscription } from '#dev/stripe/billing/lookup.ts';
import { type ChargeOutcome, chargeIntent } from '#dev/stripe/billing/payments.ts';
import { afterInvoicePaid, afterPaymentFailed } from '#dev/stripe/billing/standing.ts';
import { invalidRequest } from '#dev/stripe/errors.ts';
import { makeInvoice, makeInvoicePayment } from '#dev/stripe/objects/invoice.ts';
import { makePaymentIntent } from '#dev/stripe/objects/payment.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { makeId } from '#dev/stripe/state.ts';
import type { World } from '#dev/stripe/world.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

export type InvoiceOrder = {
  subscription: Stripe.Subscription;
  reason: Stripe.Invoice.BillingReason;
  charge: boolean;
  period: { start: number; end: number };
};

/** A draft that Stripe finalizes an hour later, as it does for renewals. */
export function draftInvoice(world: World, order: InvoiceOrder): Stripe.Invoice {
  const invoice = openInvoice(world, order);
  invoice.automatically_finalizes_at = world.now() + HOUR;
  world.emit('invoice.created', invoice);
  return invoice;
}

/** An invoice that is final from the start: a first one, or one that ends a trial or a pause. */
export function finalInvoice(world: World, order: InvoiceOrder): Stripe.Invoice {
  const invoice = openInvoice(world, order);
  world.emit('invoice.created', invoice);
  finalizeInvoice(world, invoice);
  return invoice;
}

function openInvoice(world: World, order: InvoiceOrder): Stripe.Invoice {
  const customer = getCustomer(world, idOf(order.subscription.customer) ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  customer.currency = order.subscription.currency;
  const number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  const invoice = makeInvoice({ ...order, customer, number, now: world.now() });
  world.state.invoices.add(invoice);
  order.subscription.latest_invoice = invoice.id;
  return invoice;
}

export function finalizeInvoice(world: World, invoice: Stripe.Invoice): void {
  const now = world.now();
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  invoice.hosted_invoice_url = `${world.origin}/i/${invoice.id}`;
  invoice.invoice_pdf = `${world.origin}/i/${invoice.id}/pdf`;
  if (invoice.total > 0) {
    const intent = makePaymentIntent({
      amount: invoice.total,
      currency: invoice.currency,
      customer: idOf(invoice.customer) ?? '',
      paymentMethod: null,
      now,
    });
    world.state.paymentIntents.add(intent);
    world.state.invoicePayments.add(makeInvoicePayment(invoice, intent.id, now));
    world.emit('payment_intent.created', intent);
  }
  world.emit('invoice.finalized', invoice);
  if (invoice.total === 0) markPaid(world, invoice);
}

/** One try to collect an open invoice; says how it went and what follows for the subscription. */
export function collectInvoice(
  world: World,
  invoice: Stripe.Invoice,
  present: 'confirmed' | 'there' | 'away',
  card: Stripe.PaymentMethod | null = cardOf(world, invoice),
): ChargeOutcome | 'no_card' {
  if (invoice.status !== 'open') return 'succeeded';
  const payment = invoicePaymentOf(world, invoice);
  const intent = world.state.paymentIntents.find(idOf(payment?.payment.payment_intent) ?? '');
  if (!payment || !intent) throw new Error(`Invoice ${invoice.id} has nothing to pay with`);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const outcome = card ? chargeIntent(world, intent, card, present) : 'no_card';
  if (outcome === 'succeeded') {
    payment.status = 'paid';
    payment.amount_paid = invoice.total;
    payment.status_transitions.paid_at = world.now();
    markPaid(world, invoice);
    return outcome;
  }
  scheduleRetry(world, invoice);
  if (outcome === 'needs_confirmation') world.emit('invoice.payment_action_required', invoice);
  world.emit('invoice.payment_failed', invoice);
  const subscription = invoiceSubscription(world, invoice);
  if (subscription) afterPaymentFailed(world, subscription, invoice);
  return outcome;
}

function invoicePaymentOf(world: World, invoice: Stripe.Invoice): Stripe.InvoicePayment | null {
  for (const payment of world.state.invoicePayments.values())
    if (payment.invoice === invoice.id) return payment;
  return null;
}

function cardOf(world: World, invoice: Stripe.Invoice): Stripe.PaymentMethod | null {
  const subscription = invoiceSubscription(world, invoice);
  return subscription ? cardFor(world, subscription) : null;
}

function markPaid(world: World, invoice: Stripe.Invoice): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.total;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.now();
  if (invoice.total > 0) invoice.receipt_number = makeId('', 8).slice(1).toUpperCase();
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  const subscription = invoiceSubscription(world, invoice);
  if (subscription) afterInvoicePaid(world, subscription, invoice);
}

/** The first invoice and the one that resumes are not retried; a renewal is, after 3, 5 and 7 days. */
function scheduleRetry(world: World, invoice: Stripe.Invoice): void {
  const wait = world.settings.retryDays[invoice.attempt_count - 1];
  const retried = invoice.billing_reason === 'subscription_cycle' && invoice.auto_advance !== false;
  invoice.next_payment_attempt = retried && wait !== undefined ? world.now() + wait * DAY : null;
}

/** @throws StripeFailure when the invoice is paid or void already. */
export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible.`,
      { code: 'status_transition_invalid' },
    );
  }
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = world.now();
  const payment = invoicePaymentOf(world, invoice);
  if (payment) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = world.now();
  }
  const intent = world.state.paymentIntents.find(idOf(payment?.payment.payment_intent) ?? '');
  if (intent) {
    intent.status = 'canceled';
    intent.canceled_at = world.now();
    intent.cancellation_reason = 'void_invoice';
  }
  world.emit('invoice.voided', invoice);
}
