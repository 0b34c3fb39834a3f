import { addDays, type Day } from './cairo-days.ts';

/** Months of the calendar, each by its first day. */

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** The first day of the month that is `count` months after a day's own; before it where `count` is negative. */
export const addMonths = (day: Day, count: number): Day => {
  const months = yearOf(day) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const month = String((months % 12) + 1).padStart(2, '0');
  return `${Math.floor(months / 12)}-${month}-01`;
};

/** The last month that was over on a day. */
export const lastCompleteMonth = (day: Day): Day => addMonths(addDays(day, 1), -1);
