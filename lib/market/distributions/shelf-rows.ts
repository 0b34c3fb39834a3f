import { byPair } from '#lib/core/by-pair.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ContributingRow, DrillDetails, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Shelf, ShelfSet, Store } from './shelf-set.ts';
import { storeNames } from './store-standing.ts';

/** Shelves of single products: their names, the rows that they are behind figures, and what they come to by brand and retailer. */

/** A product in a shop, with what it is worth there. */
export type ShelfPlace = { productId: string; brandId: string; store: Store };

export const placeRow = (
  { productId, brandId, store }: ShelfPlace,
  details: () => DrillDetails,
  value = 1,
): ContributingRow => ({
  brandId,
  productId,
  retailerId: store.retailerId,
  details,
  own: null,
  other: null,
  n: 1,
  value,
});

/** The cells of a shelf: its shop, and what visits found there. */
export const shelfCells = (set: ShelfSet) => {
  const namesOf = storeNames(set);
  const t = translator(set.locale, 'market');
  return ({
    store,
    state,
    since,
    seen,
  }: Pick<Shelf, 'store' | 'state' | 'since' | 'seen'>): DrillDetails => ({
    ...namesOf(store),
    state: state && { id: state, name: t(`shelfStates.${state}`) },
    ...{ since, seen },
  });
};

/** The names of products, brands and retailers of a view, by their ids. */
export const namesIn = ({ view, label }: Pick<ShelfSet, 'view' | 'label'>) => {
  const by = (rows: readonly { id: string; nameEn: string; nameAr: string }[]) => {
    const known = new Map(rows.map((row) => [row.id, label(row)]));
    return (id: string): Named => known.get(id) ?? { id, name: id };
  };
  return { product: by(view.products), brand: by(view.brands), retailer: by(view.retailers) };
};

export type BrandAtRetailer = { brand: Named; retailer: Named; n: number; of: number; worth: Measure };

export type OfBrandAtRetailer = { brandId: string; store: Pick<Store, 'retailerId'> };

type Groups<Row extends ShelfPlace> = {
  /** The kind of the figure that a group's worth is. */
  kind: string;
  /** What is counted, with its worth where it is known. */
  rows: readonly (Row & { worth: number | null })[];
  /** What it is counted of, each so many times, once unless said. */
  all: readonly (OfBrandAtRetailer & { n?: number })[];
};

/** What is counted and what it is worth by brand and retailer, the most worth first, then the most. */
export const byBrandAndRetailer = <Row extends ShelfPlace>(
  set: ShelfSet,
  { kind, rows, all }: Groups<Row>,
): BrandAtRetailer[] => {
  const names = namesIn(set);
  const totals = byPair(() => ({ n: 0 }));
  for (const { brandId, store, n = 1 } of all) totals.at(brandId, store.retailerId).n += n;
  const groups = byPair((): (Row & { worth: number | null })[] => []);
  for (const row of rows) groups.at(row.brandId, row.store.retailerId).push(row);
  return groups
    .list()
    .map(({ one: brandId, other: retailerId, value: group }): BrandAtRetailer => {
      const worth = discloseFigure(set, `${kind}:${brandId}:${retailerId}`, worthOfRows(group));
      return {
        ...{ brand: names.brand(brandId), retailer: names.retailer(retailerId), n: group.length },
        ...{ of: totals.get(brandId, retailerId)?.n ?? group.length, worth },
      };
    })
    .sort((a, b) => (b.worth.value ?? -1) - (a.worth.value ?? -1) || b.n - a.n);
};

const NO_DETAILS: DrillDetails = {};
const noDetails = (): DrillDetails => NO_DETAILS;

/** What places are worth together: of those whose worth is known. */
export const worthOfRows = <Row extends ShelfPlace & { worth: number | null }>(
  places: readonly Row[],
  detailsOf?: (row: Row) => DrillDetails,
): FigureBasis => {
  const rows: ContributingRow[] = [];
  // One function for all that say nothing more: they are tens of thousands.
  for (const place of places)
    if (place.worth !== null)
      rows.push(placeRow(place, detailsOf ? () => detailsOf(place) : noDetails, place.worth));
  return { reduction: 'sum', of: 'brands', rows };
};

/** The rows of a figure's place: of a brand, a retailer or a product where its name has one. */
export const atPlace = <Row extends ShelfPlace>(
  rows: readonly Row[],
  { brand, retailer, product }: { brand: string | null; retailer: string | null; product: string | null },
): Row[] =>
  rows.filter(
    (row) =>
      (brand === null || row.brandId === brand) &&
      (retailer === null || row.store.retailerId === retailer) &&
      (product === null || row.productId === product),
  );
