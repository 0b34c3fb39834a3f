import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import type { UserGrowth } from './schema.ts';

/** Days and months of what is counted, pure. A month is `YYYY-MM`. */

export type DayCount = { date: Day; count: number };

export const monthOf = (day: Day): string => day.slice(0, 7);

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** The first day of the month that is so many before a day's own. */
export const firstDayOfMonth = (day: Day, monthsBefore = 0): Day => {
  const months = yearOf(day) * 12 + Number(day.slice(5, 7)) - 1 - monthsBefore;
  const month = String((months % 12) + 1).padStart(2, '0');
  return `${Math.floor(months / 12)}-${month}-01`;
};

/** Every day of a year up to today, with what was counted there. */
export const daysOfYear = (year: number, today: Day, counted: readonly DayCount[]): DayCount[] => {
  const counts = new Map(counted.map(({ date, count }) => [date, count]));
  const days: DayCount[] = [];
  for (let date = `${year}-01-01`; yearOf(date) === year && date <= today; date = addDays(date, 1))
    days.push({ date, count: counts.get(date) ?? 0 });
  return days;
};

/** The sums of the twelve months of a year. */
export const sumByMonth = (days: readonly DayCount[]): number[] => {
  const months = Array.from({ length: 12 }, () => 0);
  for (const { date, count } of days) {
    const at = Number(date.slice(5, 7)) - 1;
    months[at] = (months[at] ?? 0) + count;
  }
  return months;
};

export const growthOf = (signUps: readonly DayCount[], today: Day): UserGrowth => {
  const during = (monthsBefore: number) => {
    const month = monthOf(firstDayOfMonth(today, monthsBefore));
    return signUps.filter(({ date }) => monthOf(date) === month).reduce((sum, { count }) => sum + count, 0);
  };
  return { thisMonth: during(0), lastMonth: during(1), twoMonthsAgo: during(2) };
};
