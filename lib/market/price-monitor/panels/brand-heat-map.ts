import { pairsWithRest, shelvesOf, unitsOf } from '#lib/market/measures/chain-figures.ts';
import { jevonsIndex, priceIndexToCategory } from '#lib/market/measures/price-measures.ts';
import { type Board, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';

/** A shop's price of a brand's items against the mean of all other shops for the same items (Wiser's MPI × 100). */
export const heatMap = ({ all, isRetailer, shownBrands, shownRetailers }: Board): OverviewData['heatMap'] => {
  const category = unitsOf(all.filter(({ retailerId }) => isRetailer(retailerId)));
  const byBrand = Map.groupBy(all, ({ brandId }) => brandId);
  return {
    retailers: shownRetailers.map(({ id, name }) => ({ id, name })),
    rows: shownBrands.map((brand) => {
      const prices = byBrand.get(brand.id) ?? [];
      const own = unitsOf(prices.filter(({ retailerId }) => isRetailer(retailerId)));
      const shelves = shelvesOf(prices);
      const cells = shownRetailers.map((shop) => jevonsIndex(pairsWithRest(shelves, (id) => id === shop.id)));
      return {
        ...brand,
        toCategory: roundedMeasure(priceIndexToCategory(own, category)),
        cells: cells.map(roundedMeasure),
      };
    }),
  };
};
