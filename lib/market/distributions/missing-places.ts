import type { VoidValue } from '#lib/market/measures/void-value.ts';
import type { Shortfalls } from './read-shortfalls.ts';
import type { OfBrandAtRetailer, ShelfPlace } from './shelf-rows.ts';
import { isCarried, type ShelfSet } from './shelf-set.ts';

/** Products that shops which were visited do not carry. */

export type Missing = ShelfPlace & {
  /** The shop has agreed to carry it: a void; else a gap. */
  isMust: boolean;
  /** The newest visit to the shop. */
  seen: number;
  range: VoidValue | null;
  /** EGP a month; null: only ranked. */
  worth: number | null;
};

/** More pairs of products and shops than these are not looked through for gaps. */
const MOST_PAIRS = 150_000;

/** Those of what the view is about in the shops that people walk into. */
export type MissingPlaces = {
  voids: Missing[];
  /** Null: too many to look through, so that brands have to be chosen. */
  gaps: Missing[] | null;
  /** Pairs of the must-list whose shelf is known, carried or a void: how many there are of a product at a retailer. They are too many to list. */
  musts: (OfBrandAtRetailer & { n: number })[];
};

const known = new WeakMap<ShelfSet, MissingPlaces>();

/** Found once for a view, whichever of its panels ask. */
export const missingPlaces = (set: ShelfSet, read: Shortfalls): MissingPlaces => {
  const found = known.get(set) ?? find(set, read);
  known.set(set, found);
  return found;
};

const find = (set: ShelfSet, { worth, mustSince }: Shortfalls): MissingPlaces => {
  const shelves = new Map(
    [...Map.groupBy(set.shelves, ({ productId }) => productId)].map(([id, own]) => [
      id,
      new Map(own.map((shelf) => [shelf.storeId, shelf])),
    ]),
  );
  const products = set.view.products.filter(({ id, brandId }) => set.isSubject(id, brandId));
  const sold = new Set(set.shelves.flatMap((shelf) => (isCarried(shelf) ? shelf.productId : [])));
  const stores = set.stores.flatMap((store) => {
    const seen = set.known.get(store.id);
    return seen === undefined ? [] : [{ store, seen }];
  });
  const hasGaps = products.length * stores.length <= MOST_PAIRS;
  const [voids, gaps, musts]: [Missing[], Missing[], MissingPlaces['musts']] = [[], [], []];
  for (const { id: productId, brandId } of products) {
    const looksForGaps = hasGaps && sold.has(productId);
    if (!looksForGaps && !mustSince.hasAny(productId)) continue;
    const own = shelves.get(productId);
    const mustsAt = new Map<string, number>();
    for (const { store, seen } of stores) {
      const since = mustSince(productId, store);
      const must = since !== null;
      if (!must && !looksForGaps) continue;
      const shelf = own?.get(store.id);
      // It was looked for and not seen clearly, or the shop was not visited since it agreed.
      if (shelf ? shelf.state === null : must && seen < since) continue;
      const { retailerId } = store;
      if (must) mustsAt.set(retailerId, (mustsAt.get(retailerId) ?? 0) + 1);
      if (shelf && isCarried(shelf)) continue;
      const range = worth.of(productId, store);
      const place = { productId, brandId, store };
      (must ? voids : gaps).push({ ...place, isMust: must, seen, range, worth: range?.value ?? null });
    }
    for (const [retailerId, n] of mustsAt) musts.push({ brandId, store: { retailerId }, n });
  }
  return { voids: voids.sort(byWorth), gaps: hasGaps ? gaps.sort(byWorth) : null, musts };
};

/** The most worth first; where that is not known, in the shops that sell most of the category. */
const byWorth = (a: Missing, b: Missing): number =>
  (b.worth ?? -1) - (a.worth ?? -1) ||
  (b.store.weight ?? -1) - (a.store.weight ?? -1) ||
  compareIds(a.productId, b.productId) ||
  compareIds(a.store.id, b.store.id);

const compareIds = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
