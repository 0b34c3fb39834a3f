import type { Transaction } from '#db/client.ts';
import { type CheckoutAttempt, listAttempts, settleAttempt } from '#db/queries/checkout-attempts.ts';
import { listIdsWithSelection, lockSelection } from '#db/queries/subscriptions.ts';
import { findTrial, noteTrialMade, type TrialClaim } from '#db/queries/trials.ts';
import type { ProviderSubscription } from '#lib/billing/stripe/provider.ts';
import { isModuleName } from '#lib/vocabulary/modules.ts';
import type { Attempt, Replacements } from './resolve-subscriptions.ts';

/** A company's trial or checkout as we recorded it: what was chosen, and what it was to replace. */
export type Purchase = Attempt & {
  moduleIds: string[];
  categoryIds: string[];
  /** What it has led to, as far as it is recorded. */
  settled: { status: string; subscription: string | null };
};

/** All that a company has bought or tried, by the id that was sent along to the provider. */
export const listPurchases = async (tx: Transaction, companyId: string): Promise<Map<string, Purchase>> => {
  const trial = await findTrial(tx, companyId);
  const attempts = await listAttempts(tx, companyId);
  const purchases = [...attempts.map(ofCheckout), ...(trial ? [ofTrial(trial)] : [])];
  return new Map(purchases.map((purchase) => [purchase.id, purchase]));
};

const ofCheckout = (attempt: CheckoutAttempt): Purchase => ({
  id: attempt.id,
  kind: 'checkout',
  openedAt: attempt.openedAt,
  replaces: attempt.replacesStripeSubscriptionId,
  moduleIds: attempt.moduleIds,
  categoryIds: attempt.categoryIds,
  settled: { status: attempt.status, subscription: attempt.stripeSubscriptionId },
});

const ofTrial = ({
  attemptId,
  claimedAt,
  moduleIds,
  categoryIds,
  stripeSubscriptionId,
}: TrialClaim): Purchase => ({
  id: attemptId,
  kind: 'trial',
  openedAt: claimedAt,
  replaces: null,
  moduleIds,
  categoryIds,
  settled: { status: 'made', subscription: stripeSubscriptionId },
});

/**
 * Gives each subscription the modules and categories that were chosen when it was bought, and records at the purchase what it led to.
 * @param ids the provider's id of each subscription → ours
 */
export const settlePurchases = async (
  tx: Transaction,
  { companyId, now, ids }: { companyId: string; now: Date; ids: ReadonlyMap<string, string> },
  subscriptions: readonly ProviderSubscription[],
  purchases: ReadonlyMap<string, Purchase>,
  { doubles }: Pick<Replacements, 'doubles'>,
): Promise<void> => {
  const withSelection = await listIdsWithSelection(tx, companyId);
  for (const { id: stripeId, attemptId } of subscriptions) {
    const purchase = purchases.get(attemptId ?? '');
    const id = ids.get(stripeId);
    if (!purchase || !id) continue;
    if (!withSelection.has(id)) await lockSelection(tx, id, selectionOf(purchase));
    const status = doubles.has(stripeId) ? 'refunded' : 'paid';
    if (!isSettled(purchase, stripeId, status)) await settle(tx, purchase, stripeId, status, now);
  }
};

const selectionOf = ({ moduleIds, categoryIds }: Purchase) => ({
  moduleIds: moduleIds.filter(isModuleName),
  categoryIds,
});

type Settlement = 'paid' | 'refunded';

const isSettled = ({ kind, settled }: Purchase, subscription: string, status: Settlement): boolean =>
  settled.subscription === subscription && (kind === 'trial' || settled.status === status);

const settle = (
  tx: Transaction,
  { kind, id }: Purchase,
  stripeSubscriptionId: string,
  status: Settlement,
  closedAt: Date,
): Promise<void> =>
  kind === 'trial'
    ? noteTrialMade(tx, id, stripeSubscriptionId)
    : settleAttempt(tx, id, { status, stripeSubscriptionId, closedAt });
