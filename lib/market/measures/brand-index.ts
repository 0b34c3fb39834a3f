import { onceFor } from '#lib/core/once-for.ts';
import { geometricMean, type Measure, mean, measure } from './measure.ts';

/** A unit price at a retailer. Items of one group (the same variant and band of packs) may be compared. */
export type GroupedPrice = {
  productId: string;
  brandId: string;
  retailerId: string;
  group: string;
  unit: number;
};

/** A product at a retailer against other brands' of its group there: the logarithm of the ratio of their prices. */
export type RatioToOthers = {
  productId: string;
  brandId: string;
  retailerId: string;
  log: number;
  /** What it costs, and the geometric mean of the others. */
  own: number;
  other: number;
  /** The others. */
  partners: readonly GroupedPrice[];
};

/** `n` counts the brand's products that were compared, `leftOut` those without a partner of another brand. */
export type BrandIndex = Measure & { leftOut: number };

/** What may be compared: one group at one retailer. Asked for each brand of a category. */
const shelvesOf = onceFor((prices: readonly GroupedPrice[]): GroupedPrice[][] => {
  const retailers = Map.groupBy(prices, ({ retailerId }) => retailerId).values();
  return [...retailers].flatMap((shop) => [...Map.groupBy(shop, ({ group }) => group).values()]);
});

/** Each of the own brands' products, at each retailer, against the geometric mean of the other brands' in its group there. */
export const ratiosToOthers = (
  prices: readonly GroupedPrice[],
  isOwn: (brandId: string) => boolean,
): RatioToOthers[] => {
  return shelvesOf(prices).flatMap((shelf) => {
    const own = shelf.filter(({ brandId, unit }) => isOwn(brandId) && unit > 0);
    if (own.length === 0) return [];
    const partners = shelf.filter(({ brandId }) => !isOwn(brandId));
    const other = geometricMean(partners.map(({ unit }) => unit));
    if (other === null) return [];
    return own.map(({ productId, brandId, retailerId, unit }) => {
      return { productId, brandId, retailerId, log: Math.log(unit / other), own: unit, other, partners };
    });
  });
};

/**
 * A brand against its category, like for like: 100 × exp(mean over its products of the mean over retailers of their ratio to the others),
 * so that neither a range of small packs nor a dear retailer makes a brand dear.
 * @param indexOf what the ratios come to, where not all of them may be used
 */
export const brandIndexToCategory = (
  prices: readonly GroupedPrice[],
  isOwn: (brandId: string) => boolean,
  indexOf: (ratios: readonly RatioToOthers[]) => Measure = indexOfProducts,
): BrandIndex => {
  const ratios = ratiosToOthers(prices, isOwn);
  const products = new Set(prices.filter(({ brandId }) => isOwn(brandId)).map(({ productId }) => productId));
  return { ...indexOf(ratios), leftOut: products.size - productsIn(ratios) };
};

export const indexOfProducts = (ratios: readonly RatioToOthers[]): Measure => {
  const byProduct = Map.groupBy(ratios, ({ productId }) => productId);
  const logs = [...byProduct.values()].map(meanLog).filter((log) => log !== null);
  return measure(indexOfLog(mean(logs)), logs.length);
};

export const productsIn = (ratios: readonly RatioToOthers[]): number =>
  new Set(ratios.map(({ productId }) => productId)).size;

/** The same of ratios in one go, each counting alike: a product at all retailers, or a retailer's shelf. `n` counts them. */
export const indexOfRatios = (ratios: readonly RatioToOthers[]): Measure =>
  measure(indexOfLog(meanLog(ratios)), ratios.length);

/** What both sides of the same ratios cost: their quotient is the index of these ratios. */
export const levelsOfRatios = (ratios: readonly RatioToOthers[]): { own: number; other: number } | null => {
  const own = geometricMean(ratios.map((ratio) => ratio.own));
  const other = geometricMean(ratios.map((ratio) => ratio.other));
  return own === null || other === null ? null : { own, other };
};

const meanLog = (ratios: readonly RatioToOthers[]): number | null => mean(ratios.map(({ log }) => log));

const indexOfLog = (log: number | null): number | null => (log === null ? null : 100 * Math.exp(log));
