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

export type UnitRise = {
  /** Rise of the unit price, in percent, alone and over the category's like-for-like change; null where that is not known. */
  rise: number;
  overCategory: number | null;
};

/** Whether a pack that was first seen on a day took the place of one that was last seen on another, both in days since 1970-01-01. */
export const isReplacedBy = (lastSeen: number, firstSeen: number): boolean =>
  Math.abs(firstSeen - lastSeen) <= REPLACED_WITHIN_DAYS;

/** What a unit costs more where one pack took the other's place for the same money; null where the money was not the same. */
const riseForSameMoney = (before: Pack, after: Pack, categoryChange: number | null): UnitRise | null => {
  const shelf = priceChange(after.price, before.price);
  const [unitBefore, unitAfter] = [
    unitPrice(before.price, 1, before.net),
    unitPrice(after.price, 1, after.net),
  ];
  const days = dayNumber(after.day) - dayNumber(before.day);
  if (shelf === null || unitBefore === null || unitAfter === null) return null;
  const rise = priceChange(unitAfter, unitBefore);
  if (days < 0 || days > REPLACED_WITHIN_DAYS || Math.abs(shelf) > SAME_PRICE_WITHIN || rise === null)
    return null;
  const over = categoryChange === null ? null : 100 * ((1 + rise / 100) / (1 + categoryChange / 100) - 1);
  return { rise, overCategory: over };
};

/**
 * A smaller pack for the same money (within 3 %), seen at the retailer within 60 days of the larger one; null where that is not what
 * happened. The rise over several retailers is their median.
 */
export const shrinkage = (before: Pack, after: Pack, categoryChange: number | null): UnitRise | null =>
  after.net < before.net ? riseForSameMoney(before, after, categoryChange) : null;

/** The same of a larger pack: its unit price fell. */
export const growth = (before: Pack, after: Pack, categoryChange: number | null): UnitRise | null =>
  after.net > before.net ? riseForSameMoney(before, after, categoryChange) : null;
