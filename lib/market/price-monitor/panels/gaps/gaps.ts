import type { ContributingRow } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { gapBins } from '#lib/market/measures/gap-bins.ts';
import { effectivePrice, priceGap } from '#lib/market/measures/price-measures.ts';
import { rowOfChain } from '#lib/market/price-monitor/contributing-rows.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { GapsData } from './schema.ts';

/** How far each shown price lies from the mean of the other retailers for the same product. */
export const gaps = (set: PriceSet): GapsData => {
  const rows = gapRows(set);
  const { value } = discloseFigure(set, 'gaps', { reduction: 'median', rows });
  // A bar of a single product says its gap to within a bin.
  return { n: rows.length, median: value, bins: set.withheld.has('gaps') ? [] : binsOf(rows, set) };
};

const binsOf = (rows: readonly ContributingRow[], { ours }: PriceSet): GapsData['bins'] => {
  const own = gapBins(
    rows.flatMap(({ brandId, value }) => (brandId !== null && ours.own.includes(brandId) ? [value] : [])),
  );
  return gapBins(rows.map(({ value }) => value)).map((bin, at) => ({ ...bin, own: own[at]?.n ?? 0 }));
};

export const gapRows = ({ byProduct, isRetailer }: PriceSet): ContributingRow[] =>
  byProduct.flatMap((shelf) => {
    const sum = shelf.reduce((total, price) => total + effectivePrice(price), 0);
    return shelf.flatMap((price) => {
      const own = effectivePrice(price);
      const other = shelf.length < 2 ? null : (sum - own) / (shelf.length - 1);
      const gap = other === null ? null : priceGap(own, other);
      if (gap === null || !isRetailer(price.retailerId)) return [];
      return [{ ...rowOfChain(price, gap), own, other }];
    });
  });
