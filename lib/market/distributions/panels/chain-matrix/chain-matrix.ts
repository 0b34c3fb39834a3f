import { onceFor } from '#lib/core/once-for.ts';
import { type ChainState, chainState } from '#lib/market/distributions/chain-states.ts';
import type { Shortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import { pageOfPlaces } from '#lib/market/distributions/shelf-places.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { namesIn } from '#lib/market/distributions/shelf-rows.ts';
import { isCarried, type Shelf, type ShelfSet, type Store } from '#lib/market/distributions/shelf-set.ts';
import type { ChainMatrixData } from './schema.ts';

/** A product in a known shop; without a shelf where no visit ever found it listed there. */
export type ChainPlace = { store: Store; seen: number; shelf: Shelf | null };

/** The known shops of a product at a retailer, without those where a visit looked for it and did not see clearly. */
export const chainPlaces = (set: ShelfSet): ((productId: string, retailerId: string) => ChainPlace[]) => {
  const all = [...set.shelves, ...set.onlineShelves];
  const byProduct = Map.groupBy(all, ({ productId }) => productId);
  // A page asks for few of them.
  const shelvesOf = onceFor((own: readonly Shelf[]) => new Map(own.map((shelf) => [shelf.storeId, shelf])));
  const stores = Map.groupBy(
    [...set.stores, ...set.online].flatMap((store) => {
      const seen = set.known.get(store.id);
      return seen === undefined ? [] : [{ store, seen }];
    }),
    ({ store }) => store.retailerId,
  );
  return (productId, retailerId) => {
    const found = byProduct.get(productId);
    const own = found && shelvesOf(found);
    return (stores.get(retailerId) ?? []).flatMap(({ store, seen }) => {
      const shelf = own?.get(store.id) ?? null;
      return shelf !== null && shelf.state === null ? [] : [{ store, seen, shelf }];
    });
  };
};

export const carries = ({ shelf }: ChainPlace): boolean => shelf !== null && isCarried(shelf);

type Cell = { state: ChainState; carrying: number; stores: number; empty: number };

const cellOf = (places: readonly ChainPlace[], mustSince: (store: Store) => number | null): Cell | null => {
  const counts = {
    stores: places.length,
    carrying: places.filter(carries).length,
    empty: places.filter(({ shelf }) => shelf?.state === 'oos').length,
  };
  const state = chainState({
    ...counts,
    // Where it is not looked for, a visit before the agreement says nothing of it.
    isMust: places.some(({ store, seen, shelf }) => {
      const since = mustSince(store);
      return since !== null && (shelf !== null || seen >= since);
    }),
    isLookedFor: places.some(({ shelf }) => shelf !== null),
  });
  return state && { state, ...counts };
};

export const chainMatrix = (
  set: ShelfSet,
  { mustSince }: Pick<Shortfalls, 'mustSince'>,
  query: Pick<ShelfQuery, 'page' | 'listed'>,
): ChainMatrixData => {
  if (!set.disclosure.isFull) return null;
  const names = namesIn(set);
  const placesOf = chainPlaces(set);
  const visited = new Set(
    [...set.stores, ...set.online].flatMap(({ id, retailerId }) => (set.known.has(id) ? retailerId : [])),
  );
  const retailers = set.shownRetailers.filter(({ id }) => visited.has(id));
  const { shown, paging } = pageOfPlaces(productsInOrder(set), query);
  return {
    ...paging,
    retailers: retailers.map(({ id, name }) => ({ id, name })),
    rows: shown.map(({ id, brandId }) => {
      const since = mustSince.of(id);
      const cells = retailers.map((retailer) => cellOf(placesOf(id, retailer.id), since));
      return { product: names.product(id), brandId, cells };
    }),
  };
};

/** Products that visits of 28 days looked for, our own first, then by name. */
const productsInOrder = ({ view, shelves, onlineShelves, isSubject, ours, locale, label }: ShelfSet) => {
  const there = new Set(
    [...shelves, ...onlineShelves].flatMap(({ productId, state }) => (state === null ? [] : productId)),
  );
  const own = new Set(ours.own);
  return view.products
    .filter(({ id, brandId }) => there.has(id) && isSubject(id, brandId))
    .map((row) => ({ row, name: label(row).name, isOwn: own.has(row.brandId) }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name, locale))
    .map(({ row }) => row);
};
