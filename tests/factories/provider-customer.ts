import type { ProviderInvoice, ProviderSubscription } from '#lib/billing/stripe/provider.ts';

/** A day of January 2026. */
export const day = (n: number) => new Date(Date.UTC(2026, 0, n));

/** A plan that has run since the first, as the provider has it. */
export const providerSubscription = (
  id: string,
  more: Partial<ProviderSubscription> = {},
): ProviderSubscription => ({
  id,
  status: 'active',
  pauseCause: null,
  attemptId: id,
  planId: 'starter_monthly',
  pricePerCategory: 14_900,
  quantity: 1,
  currency: 'USD',
  createdAt: day(1),
  startedAt: day(1),
  currentPeriodEnd: day(31),
  trialEndsAt: null,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  card: null,
  ...more,
});

/** A paid one of a subscription. */
export const providerInvoice = (
  id: string,
  of: string,
  more: Partial<ProviderInvoice> = {},
): ProviderInvoice => ({
  id,
  subscriptionId: of,
  status: 'paid',
  number: id,
  reason: 'subscription_create',
  amountDue: 14_900,
  amountPaid: 14_900,
  amountRefunded: 0,
  currency: 'USD',
  attempts: 1,
  issuedAt: day(1),
  paidAt: day(1),
  nextAttemptAt: null,
  periodStart: day(1),
  periodEnd: day(31),
  hostedUrl: null,
  pdfUrl: null,
  receiptUrl: null,
  paymentIntentIds: [],
  ...more,
});
