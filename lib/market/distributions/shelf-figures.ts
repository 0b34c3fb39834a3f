import { byPair } from '#lib/core/by-pair.ts';
import type { ContributingRow, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { onShelfAvailability, weightedDistribution } from '#lib/market/measures/distribution-measures.ts';
import { ratio } from '#lib/market/measures/measure.ts';
import type { Shelf, ShelfSet } from './shelf-set.ts';
import { type Standing, type StoreStanding, stateNames, storeNames, storeRows } from './store-standing.ts';
import { carries } from './universe.ts';

/** The figures of distribution as the rows that they are calculated from, over the known shops of a place. */

const asPercent = (is: boolean): number => (is ? 100 : 0);

/** The share of shops that carry one of the products. */
export const numericBasis = (set: ShelfSet, standing: Standing): FigureBasis => ({
  reduction: 'mean',
  rows: storeRows(set, standing, (each) => ({ value: asPercent(carries(each)) })),
  isCut: standing.isCut,
});

/** The same by the shops' shares of the category's sales; shops without one are in no such figure. */
export const weightedBasis = (
  set: ShelfSet,
  standing: Standing,
  isIn: (standing: StoreStanding) => boolean = carries,
): FigureBasis => {
  const all = weightOf(standing.standings);
  return {
    reduction: 'weighted',
    rows: storeRows(set, standing, (each) => {
      const part = ratio(each.store.weight ?? 0, all);
      return part === null || part === 0 ? null : { value: asPercent(isIn(each)), weight: 100 * part };
    }),
    isCut: standing.isCut,
  };
};

/** Weighted distribution less the shops where all of the products are out of stock. */
export const netBasis = (set: ShelfSet, standing: Standing): FigureBasis =>
  weightedBasis(set, standing, ({ carried, empty }) => carried.length > empty);

const weightOf = (standings: readonly StoreStanding[]): number =>
  standings.reduce((sum, { store }) => sum + (store.weight ?? 0), 0);

/** How many of the products a shop carries on average, of those that carry any. */
export const perStoreBasis = (set: ShelfSet, standing: Standing): FigureBasis => ({
  reduction: 'mean',
  rows: storeRows(set, standing, (each) => (carries(each) ? { value: each.carried.length } : null)),
  isCut: standing.isCut,
});

/** Total distribution points: the weighted distribution of each product, of which they are the sum. */
export const pointsBasis = ({ standings, isCut }: Standing): FigureBasis => {
  const all = weightOf(standings);
  const carried = Map.groupBy(
    standings.flatMap((each) => each.carried),
    ({ productId }) => productId,
  );
  const rows = [...carried].flatMap(([productId, shelves]): ContributingRow[] => {
    const weight = shelves.reduce((sum, { store }) => sum + (store.weight ?? 0), 0);
    const value = weightedDistribution(weight, all);
    const [first] = shelves;
    if (value === null || first === undefined) return [];
    const { brandId } = first;
    return [{ ...{ brandId, productId, retailerId: null, own: null, other: null, n: 1 }, value }];
  });
  return { reduction: 'sum', rows, isCut };
};

/** On-shelf availability: the share of checks that found a listed product in stock, by product and retailer. */
export const availabilityBasis = (
  shelves: readonly Shelf[],
  isOf: (productId: string, brandId: string) => boolean,
): FigureBasis => {
  const places = byPair(() => ({ brandId: '', checks: 0, empty: 0 }));
  for (const { brandId, productId, retailerId, listed, outOfStock } of shelves) {
    if (listed === 0 || !isOf(productId, brandId)) continue;
    const place = places.at(productId, retailerId);
    place.brandId = brandId;
    place.checks += listed;
    place.empty += outOfStock;
  }
  const rows = places
    .list()
    .map(({ one: productId, other: retailerId, value: { brandId, checks, empty } }) => {
      const value = onShelfAvailability(empty, checks) ?? 0;
      return { brandId, productId, retailerId, own: null, other: null, n: checks, value };
    });
  return { reduction: 'mean', rows };
};

/** Shelves one by one, each with its shop and what was found there. */
export const shelfRows = (set: ShelfSet, shelves: readonly Shelf[]): ContributingRow[] => {
  const namesOf = storeNames(set);
  const stateOf = stateNames(set);
  return shelves.map((shelf) => {
    const { brandId, productId, retailerId, since, seen, store, state } = shelf;
    const details = () => ({ ...namesOf(store), state: stateOf(state), since, seen });
    return { ...{ brandId, productId, retailerId, details, own: null, other: null, n: 1 }, value: 1 };
  });
};

/** Only the known shops of a place. */
export const standingIn = (
  standing: Standing,
  isIn: (store: StoreStanding['store']) => boolean,
): Standing => ({ ...standing, standings: standing.standings.filter(({ store }) => isIn(store)) });
