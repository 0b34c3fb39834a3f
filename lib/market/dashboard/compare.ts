import { alignedDay, alignedPartner } from '#lib/market/measures/aligned-days.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { addDays, type Day, dayNumber, isDay } from '#lib/vocabulary/cairo-days.ts';

/** What a period may be set beside: the days right before it, the same days of last year, or the same days around last year's Ramadan. */
export const COMPARISONS = ['none', 'previous', 'year', 'hijri'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The day that a day of the range is set beside; null where it has none. */
export const comparedDay = (comparison: Comparison, range: DayRange, day: Day): Day | null => {
  switch (comparison) {
    case 'none':
      return null;
    case 'previous':
      return addDays(day, -daysOf(range));
    case 'year':
      return yearBefore(day);
    case 'hijri':
      return isAlignedAlike(day, range.to) ? alignedPartner(day) : null;
  }
};

/** The days that a range is set beside, both ends with it; null where there are none: no comparison, or no Ramadan near its last day. */
export const comparedRange = (comparison: Comparison, range: DayRange): DayRange | null => {
  switch (comparison) {
    case 'none':
      return null;
    case 'previous':
      return { from: addDays(range.from, -daysOf(range)), to: addDays(range.from, -1) };
    case 'year':
      return { from: lastYear(range.from), to: lastYear(range.to) };
    case 'hijri':
      return lastRamadan(range);
  }
};

const daysOf = ({ from, to }: DayRange): number => dayNumber(to) - dayNumber(from) + 1;

/** The 29th of February was in no year before a leap year. */
const yearBefore = (day: Day): Day | null => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : null;
};

const lastYear = (day: Day): Day => yearBefore(day) ?? yearBefore(addDays(day, -1)) ?? day;

const isAlignedAlike = (one: Day, other: Day): boolean => {
  const [a, b] = [alignedDay(one), alignedDay(other)];
  return a !== null && b !== null && a.ramadan.from === b.ramadan.from;
};

/** As far before as its last day is from the day that it is aligned with; that of a 30th day is the 29th where there was no 30th. */
const lastRamadan = ({ from, to }: DayRange): DayRange | null => {
  for (const last of [to, addDays(to, -1)]) {
    const partner = alignedPartner(last);
    if (partner !== null && isAlignedAlike(last, to))
      return { from: addDays(from, dayNumber(partner) - dayNumber(last)), to: partner };
  }
  return null;
};
