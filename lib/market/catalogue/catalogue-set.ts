import type { Matching, PackPrice, ProductRecord, Rounds, Sighting } from '#db/queries/market-catalogue.ts';
import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { Sold } from '#lib/market/access/plan-disclosure.ts';
import {
  selectionOf,
  type ViewBase,
  type ViewInput,
  viewBaseOf,
} from '#lib/market/dashboard/view/view-base.ts';
import { pairsOverTime } from '#lib/market/measures/chain-figures.ts';
import { categoryInflation } from '#lib/market/measures/price-measures.ts';
import { type CatalogueItem, catalogueItems } from './catalogue-items.ts';
import { type PackChange, packChangesOf, replacementsIn } from './pack-changes.ts';

type CatalogueInput = ViewInput & {
  records: readonly ProductRecord[];
  sightings: readonly Sighting[];
  rounds: readonly Rounds[];
  matching: readonly Matching[];
  /** Of the category on the last day and on the first. */
  standing: readonly StandingPrice[];
  earlier: readonly StandingPrice[];
  /** Of the packs that were replaced. */
  packPrices: readonly PackPrice[];
};

/** What all panels of the catalogue are calculated from. */
export type CatalogueSet = ViewBase<Sold> & {
  /** The chosen products, at the retailers that are shown. */
  items: readonly CatalogueItem[];
  /** The same of the whole category. */
  market: readonly CatalogueItem[];
  packChanges: readonly PackChange[];
  /** At the retailers that are shown. */
  matching: readonly Matching[];
};

type Read = Omit<CatalogueInput, 'packPrices' | 'earlier'>;

/** The products of the category, as the retailers that are shown know them. */
export const itemsIn = (input: Read): CatalogueItem[] => {
  const { view, range } = input;
  return catalogueItems({
    ...input,
    products: view.products,
    retailers: selectionOf(input).shownRetailers.map(({ id }) => id),
    range,
    baseUnit: view.category.baseUnit,
  });
};

export const catalogueSetOf = (
  input: CatalogueInput,
  market: readonly CatalogueItem[] = itemsIn(input),
): CatalogueSet => {
  const { standing, earlier, packPrices, matching } = input;
  const selection = selectionOf(input);
  const items = market.filter(({ product }) => selection.isProduct(product.id));
  const shown = new Set(selection.shownRetailers.map(({ id }) => id));
  const { value: categoryChange } = categoryInflation(pairsOverTime(earlier, standing));
  return {
    ...viewBaseOf(selection, items.flatMap(rowsOf)),
    ...{ items, market },
    packChanges: packChangesOf(replacementsIn(items, input.range), packPrices, categoryChange),
    matching: matching.filter(({ retailerId }) => shown.has(retailerId)),
  };
};

/** Where a product is carried; one that went in the range is counted once, so that a view of it is not empty. */
const rowsOf = ({ product: { id, brandId }, carriedBy, isGone }: CatalogueItem): Sold[] => {
  const sold = { productId: id, brandId };
  if (carriedBy.length === 0) return isGone ? [{ ...sold, retailerId: null }] : [];
  return carriedBy.map((retailerId) => ({ ...sold, retailerId }));
};
