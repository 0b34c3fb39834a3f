import type Stripe from 'stripe';
import { planChoiceOf, planId } from '#lib/vocabulary/plans.ts';
import {
  type ProviderCard,
  type ProviderCustomer,
  ProviderFault,
  type ProviderInvoice,
  type ProviderSubscription,
} from './provider.ts';
import { cardOf, idOf, instant, instantOrNull } from './read-values.ts';
import { callStripe, collect, PAGE_SIZE, stripe } from './stripe-client.ts';

/** The whole of one customer, as the sync reads it. */

/** Everything that the sync wants to know of a customer; `missing` from the provider reads as deleted. */
export const getCustomer = async (customerId: string): Promise<ProviderCustomer> => {
  const deletedCustomer = { id: customerId, deleted: true, card: null, subscriptions: [], invoices: [] };
  try {
    return await callStripe(async () => {
      const { subscriptions, invoices, charges } = stripe();
      const of = { customer: customerId, limit: PAGE_SIZE };
      const [customer, subscribed, invoiced, charged] = await Promise.all([
        customerWithCard(customerId),
        collect(subscriptions.list({ ...of, status: 'all', expand: ['data.default_payment_method'] })),
        collect(invoices.list({ ...of, expand: ['data.payments'] })),
        collect(charges.list(of)),
      ]);
      if (!customer) return deletedCustomer;
      return {
        id: customerId,
        deleted: false,
        card: customer.card,
        subscriptions: subscribed.map(readSubscription),
        invoices: invoiced.map((invoice) => readInvoice(invoice, charged)),
      };
    });
  } catch (error) {
    if (error instanceof ProviderFault && error.outcome === 'missing') return deletedCustomer;
    throw error;
  }
};

/** Null for a deleted one. Two calls, for nothing can be expanded on what may be deleted. */
const customerWithCard = async (customerId: string): Promise<{ card: ProviderCard | null } | null> => {
  const customer = await stripe().customers.retrieve(customerId);
  if (customer.deleted) return null;
  const cardId = idOf(customer.invoice_settings.default_payment_method);
  return { card: cardId ? cardOf(await stripe().paymentMethods.retrieve(cardId)) : null };
};

const readSubscription = (subscription: Stripe.Subscription): ProviderSubscription => {
  const [item] = subscription.items.data;
  const choice = planChoiceOf(item?.price.metadata.plan_id ?? '');
  // Since 2025 the period belongs to the items; ours has one.
  const ends = subscription.items.data.map((one) => one.current_period_end);
  return {
    id: subscription.id,
    status: subscription.status,
    pauseCause: subscription.status_details?.paused.subscription.type ?? null,
    attemptId: subscription.metadata.attempt_id ?? null,
    planId: choice && planId(choice),
    pricePerCategory: item?.price.unit_amount ?? 0,
    quantity: item?.quantity ?? 1,
    currency: subscription.currency.toUpperCase(),
    createdAt: instant(subscription.created),
    startedAt: instant(subscription.start_date),
    currentPeriodEnd: instant(Math.max(subscription.start_date, ...ends)),
    trialEndsAt: instantOrNull(subscription.trial_end),
    cancelAt: instantOrNull(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: instantOrNull(subscription.canceled_at),
    endedAt: instantOrNull(subscription.ended_at),
    card: cardOf(subscription.default_payment_method),
  };
};

const readInvoice = (invoice: Stripe.Invoice, charges: Stripe.Charge[]): ProviderInvoice => {
  const paymentIntentIds = (invoice.payments?.data ?? []).flatMap(
    ({ payment }) => idOf(payment.payment_intent) ?? [],
  );
  const paid = charges.filter(
    (charge) => charge.paid && paymentIntentIds.includes(idOf(charge.payment_intent) ?? ''),
  );
  const [line] = invoice.lines.data;
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoice.status ?? 'draft',
    number: invoice.number,
    reason: invoice.billing_reason,
    amountDue: Math.max(0, invoice.amount_due),
    amountPaid: invoice.amount_paid,
    amountRefunded: Math.min(
      invoice.amount_paid,
      paid.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    ),
    currency: invoice.currency.toUpperCase(),
    attempts: invoice.attempt_count,
    issuedAt: instant(invoice.created),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
    // The invoice's own period is the one before; what is paid for stands on its line.
    periodStart: instant(line?.period.start ?? invoice.period_start),
    periodEnd: instant(line?.period.end ?? invoice.period_end),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    receiptUrl: paid[0]?.receipt_url ?? null,
    paymentIntentIds,
  };
};
