import { listStandingDays, type StandingOnDays } from '#db/queries/market-shelves.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';

/** A year and four weeks, so that the day of a year ago is on it. */
const WEEKS = 57;
const WEEK = 7;

export type LinesRead = StandingOnDays & { days: readonly Day[] };

/** What shops carried in the last 13 months, week by week. */
export const readLines = async (
  { market, places, range }: ShelfQuery,
  base: Promise<ShelfSet>,
): Promise<LinesRead> => {
  const first = addDays(range.to, -(WEEKS - 1) * WEEK);
  const { view, isSubject, isRival } = await base;
  const isDrawn = (id: string, brandId: string) => isSubject(id, brandId) || isRival?.(id, brandId) === true;
  const products = view.products.flatMap(({ id, brandId }) => (isDrawn(id, brandId) ? id : []));
  const read = await listStandingDays(market, places, {
    ...{ first, count: WEEKS, step: WEEK },
    products: products.length < view.products.length ? products : undefined,
  });
  return { ...read, days: Array.from({ length: WEEKS }, (_, at) => addDays(first, at * WEEK)) };
};
