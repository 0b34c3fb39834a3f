import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#db/client.ts';
import { listInvoices, upsertInvoice, upsertSubscription } from '#db/queries/subscriptions.ts';
import type { ProviderCustomer, ProviderSubscription } from '#lib/billing/stripe/provider.ts';
import { planChoiceOf } from '#lib/vocabulary/plans.ts';

type Scope = { companyId: string; now: Date };

/**
 * Writes a customer's subscriptions and invoices as the provider has them.
 * @param customer only subscriptions with a plan
 * @returns the provider's id of each subscription → ours
 */
export const writeSnapshot = async (
  tx: Transaction,
  scope: Scope,
  customer: ProviderCustomer,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const subscription of customer.subscriptions) {
    const hasCard = (subscription.card ?? customer.card) !== null;
    ids.set(subscription.id, await writeSubscription(tx, scope, { ...subscription, hasCard }));
  }
  await writeInvoices(tx, scope.companyId, customer.invoices, ids);
  return ids;
};

const writeSubscription = (
  tx: Transaction,
  { companyId, now }: Scope,
  subscription: ProviderSubscription & { hasCard: boolean },
): Promise<string> => {
  const choice = planChoiceOf(subscription.planId ?? '');
  if (!choice) throw new Error(`subscription ${subscription.id} has no plan of ours`);
  const { status, pauseCause, pricePerCategory, quantity, currency, startedAt, currentPeriodEnd } =
    subscription;
  const { trialEndsAt, cancelAt, cancelAtPeriodEnd, endedAt, hasCard } = subscription;
  const facts = { status, pauseCause, pricePerCategory, quantity, currency, startedAt, currentPeriodEnd };
  const ends = { trialEndsAt, cancelAt, cancelAtPeriodEnd, endedAt };
  return upsertSubscription(
    tx,
    { companyId, stripeSubscriptionId: subscription.id, ...choice, ...facts, ...ends, hasCard },
    now,
  );
};

/** Those that are new or have changed: most have not for months. */
const writeInvoices = async (
  tx: Transaction,
  companyId: string,
  invoices: ProviderCustomer['invoices'],
  ids: ReadonlyMap<string, string>,
): Promise<void> => {
  const before = new Map((await listInvoices(tx, companyId)).map((row) => [row.stripeInvoiceId, row]));
  for (const {
    id,
    reason: _reason,
    attempts: _attempts,
    paymentIntentIds: _intents,
    ...invoice
  } of invoices) {
    const subscriptionId = ids.get(invoice.subscriptionId ?? '') ?? null;
    const row = { ...invoice, companyId, stripeInvoiceId: id, subscriptionId };
    const old = before.get(id);
    if (!old || !isDeepStrictEqual({ ...row, id: old.id }, old)) await upsertInvoice(tx, row);
  }
};
