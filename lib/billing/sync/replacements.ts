import type { SubscriptionRow } from '#db/queries/subscriptions.ts';
import type { Replacements } from './resolve-subscriptions.ts';

type Row = Pick<SubscriptionRow, 'id' | 'stripeSubscriptionId' | 'replacedById' | 'isDouble'>;

/** What earlier syncs decided, as their rows record it. */
export const earlierReplacements = (rows: readonly Row[]): Replacements => {
  const stripeIds = new Map(rows.map((row) => [row.id, row.stripeSubscriptionId]));
  return {
    replacedBy: new Map(
      rows.flatMap(({ stripeSubscriptionId, replacedById }) => {
        const successor = replacedById && stripeIds.get(replacedById);
        return successor ? [[stripeSubscriptionId, successor] as const] : [];
      }),
    ),
    doubles: new Set(rows.flatMap((row) => (row.isDouble ? [row.stripeSubscriptionId] : []))),
  };
};

export type Replacement = { subscription: string; successor: string; isDouble: boolean };

/** Those that no earlier sync decided in the same way. */
export const newReplacements = (
  { replacedBy, doubles }: Replacements,
  earlier: Replacements,
): Replacement[] =>
  [...replacedBy]
    .map(([subscription, successor]) => ({ subscription, successor, isDouble: doubles.has(subscription) }))
    .filter(
      ({ subscription, successor, isDouble }) =>
        earlier.replacedBy.get(subscription) !== successor || earlier.doubles.has(subscription) !== isDouble,
    );
