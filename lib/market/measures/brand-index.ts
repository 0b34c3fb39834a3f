import { geometricMean, type Measure, mean, measure } from './measure.ts';

/** A unit price at a retailer. Items of one group (the same variant and band of packs) may be compared. */
export type GroupedPrice = {
  productId: string;
  brandId: string;
  retailerId: string;
  group: string;
  unit: number;
};

/** `n` counts the brand's products that were compared, `leftOut` those without a partner of another brand. */
export type BrandIndex = Measure & { leftOut: number };

/**
 * A brand against its category, like for like: each of its products, at each retailer, against the geometric mean of the other brands' in
 * its group there. 100 × exp(mean over products of the mean over retailers of the logarithm of that ratio), so that neither a range of
 * small packs nor a dear retailer makes a brand dear.
 */
export const brandIndexToCategory = (prices: readonly GroupedPrice[], brandId: string): BrandIndex => {
  const shelves = Map.groupBy(prices, ({ retailerId, group }) => JSON.stringify([retailerId, group]));
  const ratios = [...shelves.values()].flatMap((shelf) => {
    const others = geometricMean(shelf.filter((item) => item.brandId !== brandId).map(({ unit }) => unit));
    if (others === null) return [];
    const own = shelf.filter((item) => item.brandId === brandId && item.unit > 0);
    return own.map(({ productId, unit }) => ({ productId, log: Math.log(unit / others) }));
  });
  const products = new Set(
    prices.filter((item) => item.brandId === brandId).map(({ productId }) => productId),
  );
  const byProduct = [...Map.groupBy(ratios, ({ productId }) => productId).values()];
  const logs = byProduct.map((own) => mean(own.map(({ log }) => log))).filter((log) => log !== null);
  const average = mean(logs);
  const value = average === null ? null : 100 * Math.exp(average);
  return { ...measure(value, logs.length), leftOut: products.size - logs.length };
};
