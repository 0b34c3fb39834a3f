import { type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { isOnSale, type SampleListing, type SampleProduct } from './assortment.ts';
import { hash } from './hash.ts';
import { longStockOutsOn, type ShelfFinding, shelfFinding, stockSeed } from './stock.ts';
import { type SampleStore, stores } from './stores.ts';

/** Visits are every two weeks, and further back than this only the monthly ones are kept. */
const FORTNIGHTLY_FOR = 182;
const FORTNIGHT = 14;
const MONTH = 28;

/** The days on which a store is visited, by their numbers, where a day is the newest of all. */
const visitDays = (store: SampleStore, days: readonly number[], newest: number): number[] => {
  const turn = hash(`turn:${store.id}`);
  const monthlyBefore = newest - FORTNIGHTLY_FOR;
  return days.filter((day) => (day - turn) % (day <= monthlyBefore ? MONTH : FORTNIGHT) === 0);
};

/** What one visit to a store found of each product that its chain sells. */
export type ShelfVisit = {
  store: SampleStore;
  day: Day;
  findings: (ShelfFinding & { product: SampleProduct })[];
};

export function* shelfVisits(
  listings: readonly SampleListing[],
  days: readonly Day[],
  newest: Day,
): Generator<ShelfVisit> {
  const numbers = days.map(dayNumber);
  const byRetailer = Map.groupBy(listings, ({ retailer }) => retailer.id);
  for (const store of stores) {
    const carried = (byRetailer.get(store.retailer.id) ?? []).map(({ product }) => ({
      product,
      seed: stockSeed(product, store),
    }));
    for (const number of visitDays(store, numbers, dayNumber(newest))) {
      const long = new Set(
        longStockOutsOn(number).flatMap(({ storeId, productId }) =>
          storeId === store.id ? [productId] : [],
        ),
      );
      const findings = carried
        .filter(({ product }) => isOnSale(product, number))
        .map(({ product, seed }) => ({
          product,
          ...shelfFinding(seed, product, store, number, long.has(product.id)),
        }));
      yield { store, day: dayFromNumber(number), findings };
    }
  }
}
