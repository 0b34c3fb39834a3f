import type { PlanId } from '#lib/vocabulary/plans.ts';

/** What the payment provider knows, in our words. Times are Dates, amounts minor units, currencies in capitals. */

export type ProviderCard = { id: string; addedAt: Date };

export type ProviderSubscription = {
  id: string;
  /** The provider's own word; its list is open. */
  status: string;
  pauseCause: string | null;
  /** The trial's or checkout attempt's id that we sent along; null: made by hand in the provider's dashboard. */
  attemptId: string | null;
  /** Null: a price that is not one of our own. */
  planId: PlanId | null;
  pricePerCategory: number;
  quantity: number;
  currency: string;
  createdAt: Date;
  startedAt: Date;
  currentPeriodEnd: Date;
  trialEndsAt: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When the cancellation was asked for, not when it takes effect. */
  canceledAt: Date | null;
  endedAt: Date | null;
  /** The card of its own; it goes before the customer's. */
  card: ProviderCard | null;
};

export type ProviderInvoice = {
  id: string;
  subscriptionId: string | null;
  status: string;
  number: string | null;
  /** Why it was made: `subscription_create`, `subscription_cycle`, … */
  reason: string | null;
  amountDue: number;
  amountPaid: number;
  amountRefunded: number;
  currency: string;
  /** How often the provider tried to collect it. */
  attempts: number;
  issuedAt: Date;
  paidAt: Date | null;
  /** When the provider tries again by itself; null when it does not. */
  nextAttemptAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  hostedUrl: string | null;
  pdfUrl: string | null;
  receiptUrl: string | null;
  paymentIntentIds: string[];
};

/** Everything of one customer, as the sync fetches it. */
export type ProviderCustomer = {
  id: string;
  deleted: boolean;
  /** The customer's default card. */
  card: ProviderCard | null;
  subscriptions: ProviderSubscription[];
  invoices: ProviderInvoice[];
};

export type ProviderCheckout = {
  id: string;
  customerId: string | null;
  url: string | null;
  /** `open`, `complete` or `expired`. */
  status: string | null;
  paid: boolean;
};

/** A webhook's event, read for its customer and nothing else. */
export type ProviderEvent = {
  id: string;
  type: string;
  livemode: boolean;
  customerId: string | null;
  /** Where the event names a charge and no customer. */
  chargeId: string | null;
};

/** Whether what was asked has been done. */
export type FaultOutcome =
  /** No, and the same request will be refused again. */
  | 'refused'
  /** No, for what it names does not exist (any more). */
  | 'missing'
  /** No, but it may work in a moment. */
  | 'busy'
  /** The provider failed, and will say so again for the same idempotency key, though it may have done it. */
  | 'failed'
  /** No one knows: no answer came. The same idempotency key gives the answer. */
  | 'unanswered';

/** Whatever the provider or the way to it did wrong. */
export class ProviderFault extends Error {
  readonly outcome: FaultOutcome;
  readonly code: string | null;

  constructor(outcome: FaultOutcome, code: string | null, cause: unknown) {
    super(`payment provider: ${outcome}${code ? ` (${code})` : ''}`, { cause });
    this.name = 'ProviderFault';
    this.outcome = outcome;
    this.code = code;
  }
}
