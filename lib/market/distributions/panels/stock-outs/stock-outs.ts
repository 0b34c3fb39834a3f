import type { EmptyShelf } from '#db/queries/market-shortfalls.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { Shortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import { pageOfPlaces, placeNames } from '#lib/market/distributions/shelf-places.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { byBrandAndRetailer, worthOfRows } from '#lib/market/distributions/shelf-rows.ts';
import { isCarried, type Shelf, type ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { atStakeFor } from '#lib/market/distributions/shelf-worth.ts';
import { outOfStockSpan } from '#lib/market/measures/distribution-measures.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { StockOutsData } from './schema.ts';

export type StockOut = Shelf & {
  atLeast: number;
  atMost: number | null;
  times: number;
  aMonth: number | null;
  /** For the days that it was surely empty. */
  worth: number | null;
};

export type StockOutsRead = Pick<Shortfalls, 'worth'> & { empty: readonly EmptyShelf[] };

/** The listed shelves of what the view is about, or of other products; those on the web included. */
export const listedShelves = (
  { shelves, onlineShelves, isSubject }: ShelfSet,
  isOf: ShelfSet['isSubject'] = isSubject,
): Shelf[] =>
  [...shelves, ...onlineShelves].filter((shelf) => isCarried(shelf) && isOf(shelf.productId, shelf.brandId));

/** Those of them that stand empty, each with since when. */
export const emptyShelves = (
  listed: readonly Shelf[],
  empty: readonly EmptyShelf[],
): { shelf: Shelf; outage: EmptyShelf }[] => {
  const found = new Map(empty.map((shelf) => [`${shelf.productId}\n${shelf.storeId}`, shelf]));
  return listed.flatMap((shelf) => {
    const outage = found.get(`${shelf.productId}\n${shelf.storeId}`);
    return shelf.state === 'oos' && outage ? [{ shelf, outage }] : [];
  });
};

/** Those that stand empty, what is most at stake first. */
export const stockOutRows = (set: ShelfSet, { worth, empty }: StockOutsRead): StockOut[] => {
  const rows = emptyShelves(listedShelves(set), empty).map(({ shelf, outage }): StockOut => {
    const { atLeast, atMost } = outOfStockSpan(outage);
    const aMonth = worth.of(shelf.productId, shelf.store)?.value ?? null;
    return { ...shelf, atLeast, atMost, times: outage.times, aMonth, worth: atStakeFor(aMonth, atLeast) };
  });
  return rows.sort(
    (a, b) =>
      (b.worth ?? -1) - (a.worth ?? -1) ||
      b.atLeast - a.atLeast ||
      (b.aMonth ?? -1) - (a.aMonth ?? -1) ||
      (a.productId + a.storeId < b.productId + b.storeId ? -1 : 1),
  );
};

export const isRepeated = ({ times }: Pick<StockOut, 'times'>): boolean => times > 1;

export const stockOuts = (
  set: ShelfSet,
  read: StockOutsRead,
  query: Pick<ShelfQuery, 'page' | 'listed'>,
): StockOutsData => {
  const rows = stockOutRows(set, read);
  const all = listedShelves(set);
  return {
    ...{ empty: rows.length, listed: all.length, repeated: rows.filter(isRepeated).length },
    atStake: discloseFigure(set, 'at-stake', worthOfRows(rows)),
    lacks: read.worth.lacks,
    byBrand: byBrandAndRetailer(set, { kind: 'at-stake', rows, all }),
    shelves: set.disclosure.isFull ? listed(set, rows, query) : null,
  };
};

const listed = (
  set: ShelfSet,
  rows: readonly StockOut[],
  query: Pick<ShelfQuery, 'page' | 'listed'>,
): StockOutsData['shelves'] => {
  const { shown, paging } = pageOfPlaces(rows, query);
  const nameOf = placeNames(set);
  return {
    ...paging,
    rows: shown.map((row) => ({
      ...nameOf(row),
      since: dayFromNumber(row.since ?? 0),
      seen: dayFromNumber(row.seen ?? 0),
      ...{ atLeast: row.atLeast, atMost: row.atMost, times: row.times },
      ...{ aMonth: rounded(row.aMonth), atStake: rounded(row.worth) },
    })),
  };
};
