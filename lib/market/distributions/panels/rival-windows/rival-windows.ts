import type { ShelfSighting } from '#db/queries/market-shortfalls.ts';
import { placeNames } from '#lib/market/distributions/shelf-places.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { namesIn } from '#lib/market/distributions/shelf-rows.ts';
import type { Shelf, ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { type CompetitorWindow, competitorWindow } from '#lib/market/measures/stock-windows.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { RivalWindowsData } from './schema.ts';

const SHOWN = 50;

/** A rival's empty shelf and ours beside it. */
export type Pair = { rival: Shelf; own: Shelf };

/** Empty shelves of rivals, each with our own product that is most like it: of its pack band, and of its variant if one is. */
export const pairsOf = ({ view, shelves, isSubject, isRival }: ShelfSet): Pair[] => {
  if (isRival === null) return [];
  const products = new Map(view.products.map((product) => [product.id, product]));
  const own = Map.groupBy(
    shelves.filter(
      ({ productId, brandId, state }) =>
        (state === 'in_stock' || state === 'low') && isSubject(productId, brandId),
    ),
    ({ productId, storeId }) => `${products.get(productId)?.band}\n${storeId}`,
  );
  return shelves.flatMap((rival): Pair[] => {
    if (rival.state !== 'oos' || !isRival(rival.productId, rival.brandId)) return [];
    const product = products.get(rival.productId);
    const beside = own.get(`${product?.band}\n${rival.storeId}`) ?? [];
    const like = beside.find(({ productId }) => products.get(productId)?.variant === product?.variant);
    const shelf = like ?? beside[0];
    return shelf ? [{ rival, own: shelf }] : [];
  });
};

export type RivalWindow = Pair & CompetitorWindow;

/** Those windows, the longest first. */
export const windowsOf = (pairs: readonly Pair[], sightings: readonly ShelfSighting[]): RivalWindow[] => {
  const byShelf = Map.groupBy(sightings, ({ productId, storeId }) => `${productId}\n${storeId}`);
  const visitsTo = ({ productId, storeId }: Shelf) => byShelf.get(`${productId}\n${storeId}`) ?? [];
  return pairs
    .map((pair) => ({ ...pair, ...competitorWindow(visitsTo(pair.rival), visitsTo(pair.own)) }))
    .sort(
      (a, b) =>
        b.certain - a.certain ||
        b.possible - a.possible ||
        (a.rival.since ?? 0) - (b.rival.since ?? 0) ||
        (a.rival.productId + a.rival.storeId < b.rival.productId + b.rival.storeId ? -1 : 1),
    );
};

export const rivalWindows = (
  set: ShelfSet,
  windows: readonly RivalWindow[],
  { listed }: Pick<ShelfQuery, 'listed'>,
): RivalWindowsData => {
  if (set.isRival === null) return null;
  const names = namesIn(set);
  const groups = [...Map.groupBy(windows, ({ rival }) => `${rival.brandId}\n${rival.retailerId}`).values()];
  const byBrand = groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { brandId, retailerId } = first.rival;
    return [{ brand: names.brand(brandId), retailer: names.retailer(retailerId), n: group.length }];
  });
  const nameOf = placeNames(set);
  const shown = listed === 'all' ? windows : windows.slice(0, SHOWN);
  return {
    n: windows.length,
    byBrand: byBrand.sort((a, b) => b.n - a.n),
    shelves: !set.disclosure.isFull
      ? null
      : shown.map(({ rival, own, certain, possible }) => ({
          ...nameOf(rival),
          own: names.product(own.productId),
          since: dayFromNumber(rival.since ?? 0),
          seen: dayFromNumber(rival.seen ?? 0),
          ...{ certain, possible },
        })),
  };
};
