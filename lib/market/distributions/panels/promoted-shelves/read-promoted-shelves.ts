import { listPromotedShelves, type PromotedShelves } from '#db/queries/market-promoted-shelves.ts';
import { readShortfalls, type Shortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';

export type PromotedRead = PromotedShelves & Pick<Shortfalls, 'worth'>;

/** Null: no products are chosen and no brand is the company's own, so that no promotion is theirs. */
export const readPromotedShelves = async (
  query: ShelfQuery,
  base: ShelfSet | Promise<ShelfSet>,
): Promise<PromotedRead | null> => {
  const { market, places, range, view, sides } = query;
  const { isSubject, isRival } = sides;
  if (isRival === null) return null;
  const products = view.products.flatMap(({ id, brandId }) => (isSubject(id, brandId) ? id : []));
  const [{ worth }, shelves] = await Promise.all([
    readShortfalls(query, base),
    listPromotedShelves(market, { ...places, products }, range),
  ]);
  return { ...shelves, worth };
};
