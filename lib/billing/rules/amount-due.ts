import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { hasFailedPayment } from './policy.ts';

export type DueInvoice = {
  subscriptionId: string | null;
  status: string;
  amountDue: number;
  amountPaid: number;
  currency: string;
  nextAttemptAt: Date | null;
};

/** What a failed payment left open, and when the provider tries again by itself. */
export type AmountDue = { amount: number; currency: string; nextAttemptAt: Date | null };

/**
 * What the company owes for its subscription after a payment failed: the open invoices' rest, in minor units. Null while nothing waits
 * for a payment: an invoice that was just issued is collected by itself, and a plan that ended is not asked for.
 */
export const amountDueNow = (
  facts: Pick<SubscriptionSnapshot, 'id' | 'status'> | null,
  invoices: readonly DueInvoice[],
): AmountDue | null => {
  if (!facts || !hasFailedPayment(facts)) return null;
  const open = invoices.filter((invoice) => invoice.subscriptionId === facts.id && invoice.status === 'open');
  const amount = open.reduce((sum, { amountDue, amountPaid }) => sum + amountDue - amountPaid, 0);
  const [first] = open;
  if (!first || amount <= 0) return null;
  const attempts = open.flatMap(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? []);
  const nextAttemptAt = attempts.length > 0 ? new Date(Math.min(...attempts)) : null;
  return { amount, currency: first.currency, nextAttemptAt };
};
