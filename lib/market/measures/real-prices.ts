import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { indexOfMonth } from './month-measures.ts';
import { realPrice } from './price-measures.ts';

/** Prices in the money of a range's last day, by the consumer price index of each day's month. */
export type RealPrices = {
  /** What a pound of a day is worth on the last one; null where no index is known, nor one before it. */
  factorOn: (day: Day) => number | null;
  /** From this day on the last published index stands for months that are not published yet. */
  provisionalFrom: Day | null;
};

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

/** @param published the index by month (`YYYY-MM-01`) */
export const realPricesIn = ({ from, to }: DayRange, published: ReadonlyMap<Day, number>): RealPrices => {
  const indexOn = (day: Day) => indexOfMonth(published, monthOf(day));
  const last = indexOn(to);
  const months: Day[] = [];
  for (let begins = monthOf(from); begins <= to; begins = monthOf(addDays(begins, 31))) months.push(begins);
  const provisional = months.find((month) => indexOn(month)?.isProvisional);
  return {
    factorOn: (day) => {
      const then = indexOn(day);
      return last && then && realPrice(1, last.index, then.index);
    },
    provisionalFrom: provisional === undefined ? null : laterOf(provisional, from),
  };
};
