import type { ProductRow } from '#db/queries/market-view.ts';
import { onceFor } from '#lib/core/once-for.ts';
import type { Shortfalls } from './read-shortfalls.ts';
import type { OfBrandAtRetailer, ShelfPlace } from './shelf-rows.ts';
import { isCarried, type Shelf, type ShelfSet, type Store } from './shelf-set.ts';
import type { ShelfWorth } from './shelf-worth.ts';

/** Products that shops which were visited do not carry. */

export type Missing = ShelfPlace & {
  /** The newest visit to the shop. */
  seen: number;
  /** EGP a month; null: only ranked. */
  worth: number | null;
};

/** More pairs of products and shops than these are not looked through for gaps. */
const MOST_PAIRS = 150_000;

/** What shops have agreed to carry, of what the view is about, in those that people walk into. */
export type AgreedPlaces = {
  voids: Missing[];
  /** Pairs of the must-list whose shelf is known, carried or a void: how many there are of a product at a retailer. They are too many to list. */
  musts: (OfBrandAtRetailer & { n: number })[];
};

type Looked = {
  products: readonly ProductRow[];
  stores: readonly { store: Store; seen: number }[];
  /** By product, the shelves that were found of it. */
  shelves: ReadonlyMap<string, readonly Shelf[]>;
  /** Those of a product in the order of the shops; valid until the next call, which fills the same list. */
  shelvesAt: (productId: string) => readonly (Shelf | undefined)[];
};

const lookedAt = onceFor((set: ShelfSet): Looked => {
  const stores = set.stores.flatMap((store) => {
    const seen = set.known.get(store.id);
    return seen === undefined ? [] : [{ store, seen }];
  });
  const shelves = Map.groupBy(set.shelves, ({ productId }) => productId);
  const places = new Map(stores.map(({ store }, at) => [store, at]));
  const shelvesAt: (Shelf | undefined)[] = stores.map(() => undefined);
  let filled: readonly Shelf[] = [];
  const put = (shelf: Shelf, found: Shelf | undefined) => {
    const at = places.get(shelf.store);
    if (at !== undefined) shelvesAt[at] = found;
  };
  return {
    products: set.view.products.filter(({ id, brandId }) => set.isSubject(id, brandId)),
    stores,
    shelves,
    shelvesAt: (productId) => {
      for (const shelf of filled) put(shelf, undefined);
      filled = shelves.get(productId) ?? [];
      for (const shelf of filled) put(shelf, shelf);
      return shelvesAt;
    },
  };
});

/** Found once for a view and what was read of it, whichever of its panels ask. */
const onceForRead = <Found>(find: (set: ShelfSet, read: Shortfalls) => Found) => {
  const of = onceFor((set: ShelfSet) => onceFor((read: Shortfalls) => find(set, read)));
  return (set: ShelfSet, read: Shortfalls): Found => of(set)(read);
};

export const agreedPlaces = onceForRead((set, { worth, mustSince }): AgreedPlaces => {
  const { products, stores, shelvesAt } = lookedAt(set);
  const [voids, musts]: [Missing[], AgreedPlaces['musts']] = [[], []];
  for (const { id: productId, brandId } of products) {
    if (!mustSince.hasAny(productId)) continue;
    const own = shelvesAt(productId);
    const mustsAt = new Map<string, number>();
    const sinceIn = mustSince.of(productId);
    for (let at = 0; at < stores.length; at += 1) {
      const place = stores[at];
      const since = place ? sinceIn(place.store) : null;
      if (place === undefined || since === null) continue;
      const { store, seen } = place;
      const shelf = own[at];
      // It was looked for and not seen clearly, or the shop was not visited since it agreed.
      if (shelf ? shelf.state === null : seen < since) continue;
      const { retailerId } = store;
      mustsAt.set(retailerId, (mustsAt.get(retailerId) ?? 0) + 1);
      if (!shelf || !isCarried(shelf)) voids.push(missing({ productId, brandId, store }, seen, worth));
    }
    for (const [retailerId, n] of mustsAt) musts.push({ brandId, store: { retailerId }, n });
  }
  return { voids, musts };
});

/** What others carry and these shops have not agreed to. Null: too many to look through, so that brands have to be chosen. */
export const gapPlaces = onceForRead((set, { worth, mustSince }): Missing[] | null => {
  const { products, stores, shelves, shelvesAt } = lookedAt(set);
  if (products.length * stores.length > MOST_PAIRS) return null;
  const gaps: Missing[] = [];
  for (const { id: productId, brandId } of products) {
    if (!shelves.get(productId)?.some(isCarried)) continue;
    const own = shelvesAt(productId);
    const sinceIn = mustSince.of(productId);
    for (let at = 0; at < stores.length; at += 1) {
      const place = stores[at];
      if (place === undefined || sinceIn(place.store) !== null) continue;
      const { store, seen } = place;
      const shelf = own[at];
      if (shelf && (shelf.state === null || isCarried(shelf))) continue;
      gaps.push(missing({ productId, brandId, store }, seen, worth));
    }
  }
  return gaps;
});

/** Without the range of its worth, which is found for what is listed: tens of thousands are held to be counted. */
const missing = ({ productId, brandId, store }: ShelfPlace, seen: number, worth: ShelfWorth): Missing => ({
  productId,
  brandId,
  store,
  seen,
  worth: worth.of(productId, store)?.value ?? null,
});

/** In the order of lists. Thousands take longer to be sorted than to be counted, which is all that a tile does. */
export const ranked = onceFor((places: readonly Missing[]): readonly Missing[] => places.toSorted(byWorth));

/** The most worth first; where that is not known, in the shops that sell most of the category. */
const byWorth = (a: Missing, b: Missing): number =>
  (b.worth ?? -1) - (a.worth ?? -1) ||
  (b.store.weight ?? -1) - (a.store.weight ?? -1) ||
  compareIds(a.productId, b.productId) ||
  compareIds(a.store.id, b.store.id);

const compareIds = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
