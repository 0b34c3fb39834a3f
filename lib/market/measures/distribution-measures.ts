import { percent } from './measure.ts';

/** Measures of distribution: where something is carried, missing and out of stock, and its share of range and shelf. */

/** Stores carrying ÷ stores in the universe, in percent (Farris et al. ch. 6). */
export const numericDistribution = (carrying: number, universe: number): number | null =>
  percent(carrying, universe);

/** Category sales of the stores carrying ÷ category sales of all stores, in percent (PCV; with all-commodity sales: ACV). */
export const weightedDistribution = (salesOfCarrying: number, salesOfAll: number): number | null =>
  percent(salesOfCarrying, salesOfAll);

/** Total distribution points: the sum over SKUs, never with the brand's own line (cpgdatainsights.com). */
export const totalDistributionPoints = (skuWeightedDistributions: readonly number[]): number | null =>
  skuWeightedDistributions.length === 0 ? null : skuWeightedDistributions.reduce((a, b) => a + b, 0);

/** Listed but unavailable ÷ listed, in percent; with weights instead of counts it is ACV or PCV weighted. */
export const outOfStockRate = (unavailable: number, listed: number): number | null =>
  percent(unavailable, listed);

/** 100 − out-of-stock rate (Gruen and Corsten's worldwide rate: 8.3 %). */
export const onShelfAvailability = (unavailable: number, listed: number): number | null => {
  const rate = outOfStockRate(unavailable, listed);
  return rate === null ? null : 100 - rate;
};

/** Distribution less the stores out of stock, same weighting (Farris et al., "net PCV"). */
export const netDistribution = (carrying: number, outOfStock: number, universe: number): number | null =>
  percent(carrying - outOfStock, universe);

export type OutOfStockSpan = { atLeast: number; atMost: number | null };

/**
 * Length of a stock-out between visits, in the unit of the times given. Visits censor it: it lasted at least from the first
 * to the last sighting of the empty shelf, at most from the last full shelf before to the first after (null: still empty,
 * or never seen full before).
 */
export const outOfStockSpan = (sightings: {
  previousInStock: number | null;
  firstOut: number;
  lastOut: number;
  nextInStock: number | null;
}): OutOfStockSpan => {
  const { previousInStock, firstOut, lastOut, nextInStock } = sightings;
  return {
    atLeast: lastOut - firstOut,
    atMost: previousInStock === null || nextInStock === null ? null : nextInStock - previousInStock,
  };
};

/** Authorised stores that do not carry the item (cpgdictionary.com, "distribution void"). */
export const distributionVoids = (authorised: ReadonlySet<string>, carrying: ReadonlySet<string>): string[] =>
  [...authorised].filter((store) => !carrying.has(store)).sort();

/** Stores that sell the category, are not authorised and do not carry the item. */
export const distributionGaps = (
  sellingCategory: ReadonlySet<string>,
  authorised: ReadonlySet<string>,
  carrying: ReadonlySet<string>,
): string[] => [...sellingCategory].filter((store) => !authorised.has(store) && !carrying.has(store)).sort();

/** How the set of carrying stores moved between two periods. */
export const distributionMoves = (before: ReadonlySet<string>, after: ReadonlySet<string>) => ({
  kept: [...after].filter((store) => before.has(store)).sort(),
  lost: [...before].filter((store) => !after.has(store)).sort(),
  filled: [...after].filter((store) => !before.has(store)).sort(),
});

/** Brand SKUs listed ÷ category SKUs listed at a retailer, in percent (Wiser, "coverage by brand"). */
export const shareOfAssortment = (brandSkus: number, categorySkus: number): number | null =>
  percent(brandSkus, categorySkus);

/** Brand facings ÷ category facings, in percent. */
export const shareOfShelf = (brandFacings: number, categoryFacings: number): number | null =>
  percent(brandFacings, categoryFacings);
