import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';

/** A year and four weeks, so that the day of a year ago is among them. */
const WEEKS = 57;
const DAYS_A_WEEK = 7;

/** The days that weekly figures stand on: back from the last day of a range, a week apart. */
export const standingWeeks = (last: Day) => {
  const first = addDays(last, -(WEEKS - 1) * DAYS_A_WEEK);
  const days = Array.from({ length: WEEKS }, (_, at): Day => addDays(first, at * DAYS_A_WEEK));
  return { first, count: WEEKS, step: DAYS_A_WEEK, days };
};
