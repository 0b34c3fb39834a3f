import { ratio } from './measure.ts';

/** What stood on a day: how many prices, and the sums of their unit prices and of the logarithms of these. */
export type StandingSums = { n: number; unit: number; logUnit: number };

/** The comparable basket: the same items at each of the retailers. */
export type MatchedItems = { items: readonly string[]; retailers: readonly string[] };

/** Below this share of a line's prices a day says more of what is missing than of prices. */
const MIN_SHARE_STANDING = 0.8;

/** @param of how many prices a line is of, the same on each of its days */
export const standsEnough = (n: number, of: number): boolean => n >= MIN_SHARE_STANDING * of;

/**
 * A day of a price line that a change of range cannot move: the geometric mean of the unit prices that the line is of, and nothing on a day
 * when less than 80 % of them stands. Where it is of none in particular (null), the plain mean of whatever stood.
 */
export const matchedPoint = ({ n, unit, logUnit }: StandingSums, of: number | null): number | null => {
  if (of === null) return ratio(unit, n);
  return n > 0 && standsEnough(n, of) ? Math.exp(logUnit / n) : null;
};
