import { ratio } from './measure.ts';

/** What stood at a retailer on a day: how many prices, and the sums of their unit prices and of the logarithms of these. */
export type StandingSums = { day: number; retailerId: string; n: number; unit: number; logUnit: number };

/** The comparable basket: the same items at each of the retailers. */
export type MatchedItems = { items: readonly string[]; retailers: readonly string[] };

/** Below this share of the basket a day says more of what is missing than of prices. */
const MIN_SHARE_STANDING = 0.8;

/**
 * Price lines that a change of range cannot move: by retailer and day the geometric mean of the unit prices of the basket's items, which
 * the sums are of, and nothing on days when less than 80 % of them stands. Without a basket, the plain mean of whatever stood. Values are
 * parallel to the days.
 */
export const matchedLines = (
  sums: readonly StandingSums[],
  basket: MatchedItems | null,
  days: readonly number[],
): { retailerId: string; values: (number | null)[] }[] => {
  const byRetailer = Map.groupBy(sums, ({ retailerId }) => retailerId);
  const retailers = basket?.retailers ?? [...byRetailer.keys()].sort();
  return retailers.map((retailerId) => {
    const stood = new Map(byRetailer.get(retailerId)?.map((sum) => [sum.day, sum]));
    const values = days.map((day) => {
      const sum = stood.get(day);
      if (!sum) return null;
      if (basket === null) return ratio(sum.unit, sum.n);
      return sum.n < MIN_SHARE_STANDING * basket.items.length ? null : Math.exp(sum.logUnit / sum.n);
    });
    return { retailerId, values };
  });
};
