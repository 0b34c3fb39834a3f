import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { agreedPlaces, ranked } from '#lib/market/distributions/missing-places.ts';
import type { Shortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import { pageOfPlaces } from '#lib/market/distributions/shelf-places.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { byBrandAndRetailer, worthOfRows } from '#lib/market/distributions/shelf-rows.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { writeMissing } from '#lib/market/distributions/written-missing.ts';
import type { VoidsData } from './schema.ts';

export const voids = (
  set: ShelfSet,
  read: Shortfalls,
  query: Pick<ShelfQuery, 'page' | 'listed'>,
): VoidsData => {
  const { voids: found, musts } = agreedPlaces(set, read);
  const rows = ranked(found);
  const { shown, paging } = pageOfPlaces(rows, query);
  return {
    ...{ n: rows.length, musts: musts.reduce((sum, { n }) => sum + n, 0), lacks: read.worth.lacks },
    aMonth: discloseFigure(set, 'void-value', worthOfRows(rows)),
    byBrand: byBrandAndRetailer(set, { kind: 'void-value', rows, all: musts }),
    places: set.disclosure.isFull ? { ...paging, rows: shown.map(writeMissing(set, read)) } : null,
  };
};
