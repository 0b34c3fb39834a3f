import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { SampleProduct } from './assortment.ts';
import { derive, hash, pick, unit } from './hash.ts';

/*
 * Records as feeds deliver them: some lack a code, a picture, a name in one of the languages or the right unit. Half of those are mended
 * within a year, each on its day of it; what leads a range is known well.
 */

const LACKS = ['gtin', 'image', 'nameAr', 'unit'] as const;
export type Lack = (typeof LACKS)[number];

const LEADING_RANKS = 2;
/** Of the others, so that about 15 % of all products lack something. */
const INCOMPLETE = 0.25;
const MENDED = 0.5;
const YEAR = 365;
/** A record that was mended is looked at again for so long, should a day pass without a run. */
const MENDED_WITHIN = 7;

/** What a product's record lacks when it first comes; null: nothing. */
export const lackOf = ({ id, rank }: Pick<SampleProduct, 'id' | 'rank'>): Lack | null => {
  const seed = hash(`record:${id}`);
  if (rank <= LEADING_RANKS || unit(seed) >= INCOMPLETE) return null;
  return pick(derive(seed, 1), LACKS);
};

/** Whether a record that lacked something was mended in the week up to a day. */
export const isMendedBy = ({ id }: Pick<SampleProduct, 'id'>, day: Day): boolean => {
  const seed = hash(`record:${id}`);
  const mendedOn = derive(seed, 3) % YEAR;
  return unit(derive(seed, 2)) < MENDED && (dayNumber(day) - mendedOn) % YEAR < MENDED_WITHIN;
};
