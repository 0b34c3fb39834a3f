import { geometricMean, mean } from './measure.ts';

/** What a line of prices is drawn from: unit prices of a product at a retailer, day by day. */
export type DatedPrice = { day: number; retailerId: string; productId: string; unit: number };

/** The comparable basket: the same items at each of the retailers. */
export type MatchedItems = { items: readonly string[]; retailers: readonly string[] };

/** `isMatched` false: there is no basket, and the lines are plain means of whatever stood. */
export type MatchedLines = {
  isMatched: boolean;
  lines: { retailerId: string; values: (number | null)[] }[];
};

/** Below this share of the basket a day says more of what is missing than of prices. */
const MIN_SHARE_STANDING = 0.8;

/**
 * Price lines that a change of range cannot move: by retailer and day the geometric mean of the unit prices of the basket's items, nothing
 * on days when less than 80 % of them stands. Values are parallel to the days.
 */
export const matchedLines = (
  prices: readonly DatedPrice[],
  basket: MatchedItems | null,
  days: readonly number[],
): MatchedLines => {
  const items = basket && new Set(basket.items);
  const compared = prices.filter(({ productId }) => items === null || items.has(productId));
  const byRetailer = Map.groupBy(compared, ({ retailerId }) => retailerId);
  const retailers = basket?.retailers ?? [...byRetailer.keys()].sort();
  const lines = retailers.map((retailerId) => {
    const byDay = Map.groupBy(byRetailer.get(retailerId) ?? [], ({ day }) => day);
    const values = days.map((day) => {
      const units = (byDay.get(day) ?? []).map(({ unit }) => unit);
      if (items === null) return mean(units);
      return units.length < MIN_SHARE_STANDING * items.size ? null : geometricMean(units);
    });
    return { retailerId, values };
  });
  return { isMatched: basket !== null, lines };
};
