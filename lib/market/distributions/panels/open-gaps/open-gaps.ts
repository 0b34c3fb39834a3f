import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { gapPlaces, ranked } from '#lib/market/distributions/missing-places.ts';
import type { Shortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import { pageOfPlaces } from '#lib/market/distributions/shelf-places.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { byBrandAndRetailer, type ShelfPlace, worthOfRows } from '#lib/market/distributions/shelf-rows.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { writeMissing } from '#lib/market/distributions/written-missing.ts';
import type { OpenGapsData } from './schema.ts';

export const openGaps = (
  set: ShelfSet,
  read: Shortfalls,
  { listed }: Pick<ShelfQuery, 'listed'>,
): OpenGapsData => {
  const found = gapPlaces(set, read);
  if (found === null) return null;
  const rows = ranked(found);
  // The first page alone: the file has all of them.
  const { shown, paging } = pageOfPlaces(rows, { page: 1, listed });
  const pairs = pairsOf(set);
  return {
    ...{ n: rows.length, pairs: pairs.length },
    aMonth: discloseFigure(set, 'gap-value', worthOfRows(rows)),
    byBrand: byBrandAndRetailer(set, { kind: 'gap-value', rows, all: pairs }),
    places: set.disclosure.isFull ? { ...paging, rows: shown.map(writeMissing(set, read)) } : null,
  };
};

/** All products of what the view is about in all shops that were visited. */
const pairsOf = ({ view, stores, known, isSubject }: ShelfSet): ShelfPlace[] =>
  view.products
    .filter(({ id, brandId }) => isSubject(id, brandId))
    .flatMap(({ id, brandId }) =>
      stores.flatMap((store) => (known.has(store.id) ? { productId: id, brandId, store } : [])),
    );
