import { type Launch, listLaunches } from '#db/queries/market-launches.ts';
import { listStandingDays, type StandingOnDays } from '#db/queries/market-shelves.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { standingWeeks } from '#lib/market/distributions/shelf-weeks.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

export type LaunchesRead = StandingOnDays & { days: readonly Day[]; launches: readonly Launch[] };

/** What was launched in the last 13 months of what the view is about and compares, and where it was carried week by week. */
export const readLaunches = async (
  { market, places, range }: ShelfQuery,
  base: ShelfSet | Promise<ShelfSet>,
): Promise<LaunchesRead> => {
  const { days, ...weeks } = standingWeeks(range.to);
  const [{ view, isSubject, isRival, disclosure }, found] = await Promise.all([
    base,
    listLaunches(market, places, { from: weeks.first, to: range.to }),
  ]);
  const brandOf = new Map(view.products.map(({ id, brandId }) => [id, brandId]));
  const launches = found.filter(({ productId }) => {
    const brandId = brandOf.get(productId);
    return brandId !== undefined && (isSubject(productId, brandId) || isRival?.(productId, brandId) === true);
  });
  // Without single products only the launches of brands are counted.
  if (launches.length === 0 || !disclosure.isFull) return { days, launches, carried: [], known: [] };
  const products = launches.map(({ productId }) => productId);
  return { days, launches, ...(await listStandingDays(market, places, { ...weeks, products })) };
};
