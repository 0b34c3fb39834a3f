import { addDays, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import {
  GONE_AFTER_DAYS,
  READS_THAT_MISSED_IT,
  REPLACED_WITHIN_DAYS,
  SAME_PRICE_WITHIN,
} from '#lib/vocabulary/change-policy.ts';
import { priceChange, unitPrice } from './price-measures.ts';

/** Measures of what exists: how well it is described, what is new and gone, and packs that shrank. */

const COMPLETENESS = { gtin: 25, nameEn: 10, nameAr: 10, brand: 15, size: 15, image: 15, category: 10 };

/** How much of what a product should say of itself is there, 0 to 100. */
export const completeness = (has: Record<keyof typeof COMPLETENESS, boolean>): number =>
  Object.entries(COMPLETENESS).reduce(
    (sum, [part, points]) => sum + (has[part as keyof typeof COMPLETENESS] ? points : 0),
    0,
  );

/** Seen for the first time in the period. */
export const isNew = (firstSeen: Day, { from, to }: { from: Day; to: Day }): boolean =>
  from <= firstSeen && firstSeen <= to;

/** Not seen for 28 days in which its retailer was read with success at least three times. */
export const isGone = (lastSeen: Day, today: Day, successfulRunsSince: number): boolean =>
  addDays(lastSeen, GONE_AFTER_DAYS) <= today && successfulRunsSince >= READS_THAT_MISSED_IT;

/** A pack of a family as one retailer sold it: its content in the base unit, its shelf price and a day on which it was seen. */
export type Pack = { net: number; price: number; day: Day };

export type Shrinkage = {
  /** Rise of the unit price, in percent, alone and over the category's like-for-like change. */
  rise: number;
  overCategory: number;
};

/**
 * A smaller pack for the same money (within 3 %), seen at the retailer within 60 days of the larger one; null where that is not what
 * happened. The rise over several retailers is their median.
 */
export const shrinkage = (before: Pack, after: Pack, categoryChange: number): Shrinkage | null => {
  const shelf = priceChange(after.price, before.price);
  const [unitBefore, unitAfter] = [
    unitPrice(before.price, 1, before.net),
    unitPrice(after.price, 1, after.net),
  ];
  const days = dayNumber(after.day) - dayNumber(before.day);
  if (shelf === null || unitBefore === null || unitAfter === null) return null;
  const isReplaced = after.net < before.net && days >= 0 && days <= REPLACED_WITHIN_DAYS;
  const rise = priceChange(unitAfter, unitBefore);
  if (!isReplaced || Math.abs(shelf) > SAME_PRICE_WITHIN || rise === null) return null;
  return { rise, overCategory: 100 * ((1 + rise / 100) / (1 + categoryChange / 100) - 1) };
};
