import { type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { sampleFallNo } from '#lib/vocabulary/step-calendar.ts';
import type { SampleLeaf } from './categories.ts';
import { between, derive, hash } from './hash.ts';

/** The day for which the categories say their unit prices. */
const ANCHOR = dayNumber('2026-11-01');
const YEAR = 365.25;

const CPI_YEARLY_RISE = 1.06;
const CPI_BASE = dayNumber('2024-01-01');

/** What a fall of the pound does to prices. */
const riseAtFall = (no: number): number => between(derive(hash('fall'), no), 1.08, 1.15);

const levels = new Map<number, number>();

/** What the falls up to one of them did to prices, against the anchor day. */
export const levelAfterFall = (no: number): number => {
  const known = levels.get(no);
  if (known !== undefined) return known;
  let level = 1;
  const last = sampleFallNo(ANCHOR);
  for (let each = no + 1; each <= last; each += 1) level /= riseAtFall(each);
  for (let each = last + 1; each <= no; each += 1) level *= riseAtFall(each);
  levels.set(no, level);
  return level;
};

/** The newest fall that shops with such a lag have followed by that day. */
export const fallFollowed = (day: number, lag: number): number => sampleFallNo(day - lag);

/** What a category's prices rose by between the falls, against the anchor day. */
export const drift = (category: SampleLeaf, day: number): number =>
  category.yearlyRise ** ((day - ANCHOR) / YEAR);

export type CpiMonth = { month: Day; index: number };

const MONTHS_OF_CPI = 37;
const PUBLISHED_AFTER = 9;

/** The index of the months before a day that are published by then, each taken in its middle. */
export const cpiMonths = (day: Day): CpiMonth[] => {
  const published = dayFromNumber(dayNumber(day) - PUBLISHED_AFTER);
  const [year, month] = [Number(published.slice(0, 4)), Number(published.slice(5, 7))];
  return Array.from({ length: MONTHS_OF_CPI }, (_, i) => {
    const first = new Date(Date.UTC(year, month - 1 - MONTHS_OF_CPI + i, 1)).toISOString().slice(0, 10);
    const middle = dayNumber(first) + 14;
    const level = levelAfterFall(sampleFallNo(middle)) / levelAfterFall(sampleFallNo(CPI_BASE));
    const index = 100 * CPI_YEARLY_RISE ** ((middle - CPI_BASE) / YEAR) * level;
    return { month: first, index: Math.round(index * 10_000) / 10_000 };
  });
};
