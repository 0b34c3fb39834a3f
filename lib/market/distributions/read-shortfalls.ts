import { listShelfStates, type ShelfState } from '#db/queries/market-shelves.ts';
import { findCategoryWorth, listMusts, type Must } from '#db/queries/market-shortfalls.ts';
import type { ShelfQuery } from './shelf-query.ts';
import type { ShelfSet, Store } from './shelf-set.ts';
import { type ShelfWorth, type Sold, shelfWorthOf } from './shelf-worth.ts';

/** What is missing in shops goes by. */
export type Shortfalls = {
  worth: ShelfWorth;
  mustSince: MustSince;
};

/** The must-list. */
export type MustSince = {
  /** Since which day a shop has agreed to carry a product, by itself or as all of its chain; null: it has not. */
  of: (productId: string) => (store: Pick<Store, 'id' | 'retailerId'>) => number | null;
  /** Whether a product is on it anywhere. */
  hasAny: (productId: string) => boolean;
};

const known = new WeakMap<ShelfSet, Promise<Shortfalls>>();

/** Read once for a view, whichever of its panels ask. */
export const readShortfalls = async (
  query: ShelfQuery,
  base: ShelfSet | Promise<ShelfSet>,
): Promise<Shortfalls> => {
  const set = await base;
  const reading = known.get(set) ?? read(query, set);
  known.set(set, reading);
  return reading;
};

const read = async (query: ShelfQuery, set: ShelfSet): Promise<Shortfalls> => {
  const { market, view, places, range } = query;
  const of = { categoryNo: places.categoryNo, categoryId: view.category.id, dataset: places.dataset };
  const [worth, musts, sold] = await Promise.all([
    findCategoryWorth(market, of, range.to),
    listMusts(market, of, range.to),
    readSold(query, set),
  ]);
  return { worth: shelfWorthOf(worth, sold), mustSince: mustsOf(musts) };
};

/** What a product is worth is the same wherever one looks: it goes by all shops, whichever were chosen. */
const readSold = async ({ market, places, range }: ShelfQuery, set: ShelfSet): Promise<Sold[]> => {
  const isWhole = places.stores === undefined && places.retailers === undefined && !places.area;
  if (isWhole) return set.shelves.map((shelf) => soldIn(shelf, shelf.store.channel));
  const { categoryNo, dataset } = places;
  const channels = new Map(set.view.retailers.map(({ id, channel }) => [id, channel]));
  const stores = new Map((set.view.stores ?? []).map((store) => [store.id, channels.get(store.retailerId)]));
  const shelves = await listShelfStates(market, { categoryNo, dataset }, range);
  return shelves.flatMap((shelf) => {
    const channel = stores.get(shelf.storeId);
    return channel ? [soldIn(shelf, channel)] : [];
  });
};

const soldIn = (
  { productId, storeId, state, facings, listed, outOfStock }: ShelfState,
  channel: string,
): Sold => ({ productId, storeId, state, facings, listed, outOfStock, channel });

export const mustsOf = (musts: readonly Must[]): MustSince => {
  const since = new Map<string, Map<string, number>>();
  for (const { productId, storeId, retailerId, since: from } of musts) {
    const places = since.get(productId) ?? new Map<string, number>();
    since.set(productId, places);
    const place = storeId ?? retailerId;
    places.set(place, Math.min(from, places.get(place) ?? from));
  }
  return {
    of: (productId) => {
      const places = since.get(productId);
      return ({ id, retailerId }) => places?.get(retailerId) ?? places?.get(id) ?? null;
    },
    hasAny: (productId) => since.has(productId),
  };
};
