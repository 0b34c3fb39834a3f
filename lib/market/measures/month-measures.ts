import type { Measure } from './measure.ts';
import { categoryInflation, priceChange, realPrice } from './price-measures.ts';

/** Measures by month, over the mean price that a chain had in it (by the days on which a price stood). */

export type ChainMonth = { chainId: number; days: number; effective: number };

/** A month in which a price stood on fewer days is not compared. */
export const MIN_STANDING_DAYS = 15;

/** Change of a category's prices between two months, in percent: Jevons over the chains that stood for 15 days in both. */
export const inflationBetween = (earlier: readonly ChainMonth[], current: readonly ChainMonth[]): Measure => {
  const stood = ({ days }: ChainMonth) => days >= MIN_STANDING_DAYS;
  const before = new Map(earlier.filter(stood).map(({ chainId, effective }) => [chainId, effective]));
  return categoryInflation(
    current.filter(stood).flatMap(({ chainId, effective }) => {
      const price = before.get(chainId);
      return price === undefined ? [] : [{ current: effective, earlier: price }];
    }),
  );
};

/** The consumer price index of a month; `isProvisional`: it is not published yet, and the last published one stands for it. */
export type MonthIndex = { index: number; isProvisional: boolean };

/** @param published by month (`YYYY-MM-01`) */
export const indexOfMonth = (published: ReadonlyMap<string, number>, month: string): MonthIndex | null => {
  const own = published.get(month);
  if (own !== undefined) return { index: own, isProvisional: false };
  const last = [...published.keys()]
    .filter((known) => known < month)
    .toSorted()
    .at(-1);
  const index = last === undefined ? undefined : published.get(last);
  return index === undefined ? null : { index, isProvisional: true };
};

export type PriceAtIndex = { price: number; index: number };

/** Change of a real price, in percent; no choice of a base month can alter it. */
export const realChange = (earlier: PriceAtIndex, current: PriceAtIndex): number | null => {
  const now = realPrice(current.price, earlier.index, current.index);
  return now === null ? null : priceChange(now, earlier.price);
};
