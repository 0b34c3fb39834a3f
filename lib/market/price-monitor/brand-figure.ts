import { discloseRows } from '#lib/market/dashboard/view/disclose-figure.ts';
import {
  type BrandIndex,
  brandIndexToCategory,
  type GroupedPrice,
  indexOfProducts,
  productsIn,
} from '#lib/market/measures/brand-index.ts';
import { measure } from '#lib/market/measures/measure.ts';
import type { PriceSet } from './price-set.ts';

/** A brand's index to the category, as far as the plan may show it. */
export const brandFigure = (
  set: PriceSet,
  grouped: readonly GroupedPrice[],
  { brand, name }: { brand: string; name: string },
): BrandIndex =>
  brandIndexToCategory(
    grouped,
    (id) => id === brand,
    (ratios) =>
      discloseRows(set, { name, rows: ratios, of: 'brands' }, indexOfProducts) ??
      measure(null, productsIn(ratios)),
  );
