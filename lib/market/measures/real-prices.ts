import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { indexOfMonth } from './month-measures.ts';
import { realPrice } from './price-measures.ts';

/** Prices of several days in the money of the last one, by the consumer price index of each day's month. */
export type RealPrices = {
  /** Null where no index is known, nor one before it. */
  inMoneyOfLast: (price: number, at: number) => number | null;
  /** From this day on the last published index stands for months that are not published yet. */
  provisionalFrom: Day | null;
};

/** @param published the index by month (`YYYY-MM-01`) */
export const realPricesOn = (days: readonly Day[], published: ReadonlyMap<string, number>): RealPrices => {
  const indices = days.map((day) => indexOfMonth(published, `${day.slice(0, 7)}-01`));
  const last = indices.at(-1)?.index;
  const firstProvisional = indices.findIndex((index) => index?.isProvisional);
  return {
    inMoneyOfLast: (price, at) => {
      const then = indices[at]?.index;
      return last === undefined || then === undefined ? null : realPrice(price, last, then);
    },
    provisionalFrom: days[firstProvisional] ?? null,
  };
};
