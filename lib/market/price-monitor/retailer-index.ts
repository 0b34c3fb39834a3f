import { onceFor } from '#lib/core/once-for.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { MIN_ITEMS_FOR_SPREAD } from '#lib/market/measures/price-measures.ts';
import { asIndex, rowsToRest } from './contributing-rows.ts';
import type { PriceSet } from './price-set.ts';

/** A retailer against the market: the same items at all other retailers, on one day. Line, list and table are this figure, in its order. */

export const indexBasis = (shelves: PriceSet['byProduct'], retailer: string): FigureBasis => ({
  reduction: 'index',
  rows: rowsToRest(shelves, (id) => id === retailer, asIndex),
});

/** The index on the last day, as far as the plan may show it. */
export const retailerIndex = (set: PriceSet, retailer: string): Measure =>
  discloseFigure(set, `retailer-index:${retailer}`, indexBasis(set.byProduct, retailer));

/**
 * How many items an index needs to have a point of a line, and to be ordered with the others: four, or all that there are to compare. Where
 * brands or products were chosen one is enough, for then each retailer that carries any of them is asked about.
 */
export const leastItemsOf = onceFor(({ isNarrowedTo, byProduct }: PriceSet): number => {
  if (isNarrowedTo === 'brand') return 1;
  const compared = byProduct.filter((shelf) => shelf.length > 1).length;
  return Math.max(1, Math.min(MIN_ITEMS_FOR_SPREAD, compared));
});

/** The cheapest first; what is of too few items comes after, and what has no value last. */
export const inOrderOf =
  <Row>(measureOf: (row: Row) => Measure, isEnough: (measure: Measure) => boolean) =>
  (a: Row, b: Row): number => {
    const [one, other] = [measureOf(a), measureOf(b)];
    const rank = (of: Measure) => (of.value === null ? 2 : isEnough(of) ? 0 : 1);
    return rank(one) - rank(other) || (one.value ?? 0) - (other.value ?? 0);
  };
