import { onceFor } from '#lib/core/once-for.ts';
import type { ContributingRow, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { namesIn } from '#lib/market/distributions/shelf-rows.ts';
import { isCarried, type Shelf, type ShelfSet, type Store } from '#lib/market/distributions/shelf-set.ts';
import { storeNames } from '#lib/market/distributions/store-standing.ts';
import { shareOfShelf } from '#lib/market/measures/distribution-measures.ts';
import type { ShelfShareData } from './schema.ts';

const facingsOf = (shelves: readonly Shelf[]): number =>
  shelves.reduce((sum, { facings }) => sum + (facings ?? 0), 0);

/** Shelves whose facings were counted, by shop; a shop without any facing has no shares. */
const countedByStore = onceFor((set: ShelfSet) => {
  const counted = [...set.shelves, ...set.onlineShelves].filter(
    (shelf) => isCarried(shelf) && shelf.facings !== null,
  );
  const byStore = Map.groupBy(counted, ({ storeId }) => storeId);
  return new Map([...byStore].filter(([, shelves]) => facingsOf(shelves) > 0));
});

/** A shop with the facings that it has of the category, and of each brand. */
type Counted = { store: Store; ofCategory: number; byBrand: ReadonlyMap<string, number> };

const countedOf = (shelves: readonly Shelf[]): Counted[] => {
  const [first] = shelves;
  if (!first) return [];
  const byBrand = new Map<string, number>();
  for (const { brandId, facings } of shelves)
    byBrand.set(brandId, (byBrand.get(brandId) ?? 0) + (facings ?? 0));
  return [{ store: first.store, ofCategory: facingsOf(shelves), byBrand }];
};

/** The shops by their retailers, and all of them under null. */
const countedByRetailer = onceFor((set: ShelfSet): ReadonlyMap<string | null, readonly Counted[]> => {
  const all = [...countedByStore(set).values()].flatMap(countedOf);
  return new Map([[null, all], ...Map.groupBy(all, ({ store }): string | null => store.retailerId)]);
});

/** A brand's share in each shop, which counts by the facings that the shop has of the category. */
export const shareRows = (set: ShelfSet, brandId: string, retailerId: string | null): FigureBasis => {
  const namesOf = storeNames(set);
  const products = productsOf(set, brandId);
  const rows: ContributingRow[] = [];
  for (const { store, ofCategory, byBrand } of countedByRetailer(set).get(retailerId) ?? []) {
    const facings = byBrand.get(brandId) ?? 0;
    const value = shareOfShelf(facings, ofCategory);
    if (value === null) continue;
    rows.push({
      brandId,
      productId: null,
      retailerId: store.retailerId,
      own: null,
      other: null,
      n: 1,
      products: products.get(store.retailerId) ?? [],
      details: () => ({ ...namesOf(store), facings, ofCategory }),
      value,
      weight: ofCategory,
    });
  }
  return { reduction: 'weighted', of: 'brands', rows };
};

/** The products of each brand at each retailer, two of them at most. */
const productsByBrand = onceFor((set: ShelfSet) => {
  const counted = [...countedByStore(set).values()].flat();
  return new Map(
    [...Map.groupBy(counted, ({ brandId }) => brandId)].map(([brandId, shelves]) => [
      brandId,
      new Map(
        [...Map.groupBy(shelves, ({ retailerId }) => retailerId)].map(([retailerId, there]) => [
          retailerId,
          [...new Set(there.map(({ productId }) => productId))].slice(0, 2),
        ]),
      ),
    ]),
  );
});

const productsOf = (set: ShelfSet, brandId: string) =>
  productsByBrand(set).get(brandId) ?? new Map<string, string[]>();

export const shelfShare = (set: ShelfSet): ShelfShareData => {
  const counted = countedByStore(set);
  if (counted.size === 0) return null;
  const there = new Set([...counted.values()].flatMap(([first]) => first?.retailerId ?? []));
  const retailers = set.shownRetailers
    .filter(({ id }) => there.has(id))
    .map(({ id, name }) => ({ id, name }));
  const names = namesIn(set);
  const rows = set.view.brands
    .filter(({ id }) => set.isBrand(id) && productsOf(set, id).size > 0)
    .map(({ id }) => {
      const basis = shareRows(set, id, null);
      const byRetailer = Map.groupBy(basis.rows, ({ retailerId }) => retailerId);
      return {
        brand: names.brand(id),
        share: discloseFigure(set, `shelf-share:${id}`, basis),
        cells: retailers.map((retailer) => {
          const cell = { ...basis, rows: byRetailer.get(retailer.id) ?? [] };
          return discloseFigure(set, `shelf-share:${id}:${retailer.id}`, cell);
        }),
      };
    });
  const own = new Set(set.ours.own);
  rows.sort(
    (a, b) =>
      Number(own.has(b.brand.id)) - Number(own.has(a.brand.id)) ||
      (b.share.value ?? -1) - (a.share.value ?? -1),
  );
  return { stores: counted.size, retailers, rows };
};
