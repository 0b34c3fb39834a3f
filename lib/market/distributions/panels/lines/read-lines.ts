import { listStandingDays, type StandingOnDays } from '#db/queries/market-shelves.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { standingWeeks } from '#lib/market/distributions/shelf-weeks.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

export type LinesRead = StandingOnDays & { days: readonly Day[] };

/** What shops carried in the last 13 months, week by week. */
export const readLines = async ({
  market,
  places,
  range,
  view,
  sides: { isSubject, isRival },
}: ShelfQuery): Promise<LinesRead> => {
  const isDrawn = (id: string, brandId: string) => isSubject(id, brandId) || isRival?.(id, brandId) === true;
  const products = view.products.flatMap(({ id, brandId }) => (isDrawn(id, brandId) ? id : []));
  const weeks = standingWeeks(range.to);
  const read = await listStandingDays(market, places, {
    ...weeks,
    products: products.length < view.products.length ? products : undefined,
  });
  return { ...read, days: weeks.days };
};
