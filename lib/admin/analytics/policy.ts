import { withLatinDigits } from '#lib/i18n/digits.ts';
import { addDays, type Day, isDay } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, yearOf } from '#lib/vocabulary/months.ts';
import type { Interval } from '#lib/vocabulary/terms.ts';
import { FIRST_YEAR, type NeedKind, type NeedOut, type NeedsOut, type UserGrowth } from './schema.ts';

/** Days and months of what is counted, pure. A month is `YYYY-MM`. */

export type DayCount = { date: Day; count: number };

export const monthOf = (day: Day): string => day.slice(0, 7);

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
  const during = (back: number) => {
    const month = monthOf(addMonths(today, -back));
    return signUps.filter(({ date }) => monthOf(date) === month).reduce((sum, { count }) => sum + count, 0);
  };
  return { thisMonth: during(0), lastMonth: during(1), twoMonthsAgo: during(2) };
};

const MONTHS_A_YEAR = 12;

/** What a sum of prices comes to a month. */
export const monthlyOf = (interval: Interval, sum: number): number =>
  interval === 'yearly' ? Math.round(sum / MONTHS_A_YEAR) : sum;

/** Whether the provider collects what such a subscription costs: not in a trial, and not while it is paused. */
export const isCollected = (status: string): boolean => status === 'active' || status === 'past_due';

/** What the dashboard's charts show: a year, and one of its months (1 to 12). */
export type Period = { year: number; month: number };

/** The years that can be chosen, the newest first. */
export const yearsSince = (firstYear: number, today: Day): number[] => {
  const last = yearOf(today);
  const first = Math.max(FIRST_YEAR, Math.min(firstYear, last));
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
};

/** The period of an address; what it does not say or says wrongly is the latest. */
export const periodOf = (
  search: { get: (name: string) => string | null },
  today: Day,
  years: readonly number[],
): Period => {
  const numberOf = (name: string) => Number(withLatinDigits(search.get(name) ?? ''));
  const asked = numberOf('year');
  const year = years.includes(asked) ? asked : yearOf(today);
  const latest = year === yearOf(today) ? Number(today.slice(5, 7)) : MONTHS_A_YEAR;
  const month = numberOf('month');
  return { year, month: Number.isInteger(month) && month >= 1 && month <= latest ? month : latest };
};

/** The query of an address that shows this period. */
export const periodSearch = ({ year, month }: Period): string => `year=${year}&month=${month}`;

/** The first day of a month, and its last. */
export const daysOfMonth = ({ year, month }: Period): { from: Day; to: Day } => {
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  const to = ['31', '30', '29', '28'].map((day) => from.slice(0, 8) + day).find(isDay) ?? from;
  return { from, to };
};

/** The last twelve months, the current one last; each `YYYY-MM`. */
export const lastTwelveMonths = (today: Day): string[] =>
  Array.from({ length: MONTHS_A_YEAR }, (_, at) => monthOf(addMonths(today, at - MONTHS_A_YEAR + 1)));

/** How many of the days lie in the span that ends `back` days ago. */
export const sumOfDays = (days: readonly DayCount[], today: Day, back: number, length: number): number => {
  const to = addDays(today, -back);
  const from = addDays(to, 1 - length);
  return days.reduce((sum, { date, count }) => (date >= from && date <= to ? sum + count : sum), 0);
};

/** Troubles of one kind are one item. */
const countedIn = (need: NeedOut): number => ('count' in need ? need.count : 1);

/** The first needs of groups in order of urgency, and how many of each kind are left out. */
export const pickNeeds = (
  groups: readonly { kind: NeedKind; total: number; items: readonly NeedOut[] }[],
  most: number,
): NeedsOut => {
  const items = groups.flatMap((group) => group.items).slice(0, most);
  const more = groups.map(({ kind, total }) => ({
    kind,
    count: Math.max(
      0,
      total - items.reduce((sum, item) => (item.kind === kind ? sum + countedIn(item) : sum), 0),
    ),
  }));
  return { items, more: more.filter(({ count }) => count > 0) };
};
