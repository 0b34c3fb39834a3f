import { onceFor } from '#lib/core/once-for.ts';
import type { ContributingRow, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { namesIn } from '#lib/market/distributions/shelf-rows.ts';
import { isCarried, type Shelf, type ShelfSet } from '#lib/market/distributions/shelf-set.ts';
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

type Counted = readonly Shelf[];

/** The shelves of each shop by its retailer, and of all shops under null. */
const countedByRetailer = onceFor((set: ShelfSet): ReadonlyMap<string | null, readonly Counted[]> => {
  const all = [...countedByStore(set).values()];
  return new Map([[null, all], ...Map.groupBy(all, ([first]) => first?.retailerId ?? null)]);
});

/** A brand's share in each shop, which counts by the facings that the shop has of the category. */
export const shareRows = (set: ShelfSet, brandId: string, retailerId: string | null): FigureBasis => {
  const namesOf = storeNames(set);
  const rows = (countedByRetailer(set).get(retailerId) ?? []).flatMap((shelves): ContributingRow[] => {
    const [first] = shelves;
    if (!first) return [];
    const own = shelves.filter((shelf) => shelf.brandId === brandId);
    const [facings, ofCategory] = [facingsOf(own), facingsOf(shelves)];
    const value = shareOfShelf(facings, ofCategory);
    if (value === null) return [];
    return [
      {
        ...{ brandId, productId: null, retailerId: first.retailerId, own: null, other: null, n: 1 },
        products: productsOf(set, brandId).get(first.retailerId) ?? [],
        details: () => ({ ...namesOf(first.store), facings, ofCategory }),
        ...{ value, weight: ofCategory },
      },
    ];
  });
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
    .map(({ id }) => ({
      brand: names.brand(id),
      share: discloseFigure(set, `shelf-share:${id}`, shareRows(set, id, null)),
      cells: retailers.map((retailer) =>
        discloseFigure(set, `shelf-share:${id}:${retailer.id}`, shareRows(set, id, retailer.id)),
      ),
    }));
  const own = new Set(set.ours.own);
  rows.sort(
    (a, b) =>
      Number(own.has(b.brand.id)) - Number(own.has(a.brand.id)) ||
      (b.share.value ?? -1) - (a.share.value ?? -1),
  );
  return { stores: counted.size, retailers, rows };
};
