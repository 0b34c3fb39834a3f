import { gapBins } from '#lib/market/measures/gap-bins.ts';
import { median } from '#lib/market/measures/measure.ts';
import { effectivePrice, priceGap } from '#lib/market/measures/price-measures.ts';
import { type Board, rounded } from '#lib/market/price-monitor/board.ts';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';

/** How far each shown price lies from the mean of the other retailers for the same product. */
export const gaps = ({ ofBrands, isRetailer }: Board): OverviewData['gaps'] => {
  const all = ofBrands.flatMap((shelf) => {
    const sum = shelf.reduce((total, price) => total + effectivePrice(price), 0);
    return shelf.flatMap((price) => {
      const own = effectivePrice(price);
      const gap = shelf.length < 2 ? null : priceGap(own, (sum - own) / (shelf.length - 1));
      return gap === null || !isRetailer(price.retailerId) ? [] : [gap];
    });
  });
  return { n: all.length, median: rounded(median(all)), bins: gapBins(all) };
};
