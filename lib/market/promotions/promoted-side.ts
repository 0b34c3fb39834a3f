import { onceFor } from '#lib/core/once-for.ts';
import type { DealSet, PromotedChain } from './deal-set.ts';

export const PROMOTED_SIDES = ['brand', 'ours', 'leader'] as const;

/** Whose promotions are set against all: the chosen brands', the company's own, or else those of the brand that promotes most. */
export type PromotedSide = {
  kind: (typeof PROMOTED_SIDES)[number];
  /** Of the leader. */
  brandId: string | null;
  isOwn: (of: Pick<PromotedChain, 'brandId' | 'productId'>) => boolean;
};

/** Null where no one promotes. */
export const sideOf = onceFor((set: DealSet): PromotedSide | null => {
  const { isNarrowedTo, isProduct, ours, market } = set;
  if (isNarrowedTo === 'brand')
    return { kind: 'brand', brandId: null, isOwn: ({ productId }) => isProduct(productId) };
  if (isNarrowedTo === 'ours')
    return { kind: 'ours', brandId: null, isOwn: ({ brandId }) => ours.own.includes(brandId) };
  const leader = leaderOf(market);
  return leader === null
    ? null
    : { kind: 'leader', brandId: leader, isOwn: ({ brandId }) => brandId === leader };
});

/** The brand with the most days on promotion. */
const leaderOf = (chains: readonly PromotedChain[]): string | null => {
  const days = new Map<string, number>();
  for (const { brandId, dealDays } of chains) days.set(brandId, (days.get(brandId) ?? 0) + dealDays);
  const [first] = [...days].toSorted(([a, most], [b, other]) => other - most || a.localeCompare(b));
  return first && first[1] > 0 ? first[0] : null;
};
