import { middleHalf, ratio } from './measure.ts';

export type VoidValue = { value: number; low: number; high: number };

/**
 * What a store that does not carry a product loses on it in a month: the store's part of the category's value × the product's share
 * in the stores of its channel that carry it (median, P25 to P75) × the part of the time it is not out of stock there. Null without
 * a category value: then voids are only ranked.
 */
export const voidValue = (asked: {
  /** Of the store and of all stores: shares of the category's sales. */
  weight: number;
  weights: number;
  categoryValue: number | null;
  /** In percent, one for each carrying store of the channel. */
  shares: readonly number[];
  /** In percent. */
  outOfStockRate: number;
}): VoidValue | null => {
  const { weight, weights, categoryValue, shares, outOfStockRate } = asked;
  const part = ratio(weight, weights);
  const half = middleHalf(shares);
  if (part === null || categoryValue === null || half === null) return null;
  const worth = (share: number) => part * categoryValue * (share / 100) * (1 - outOfStockRate / 100);
  return { value: worth(half.middle), low: worth(half.low), high: worth(half.high) };
};
