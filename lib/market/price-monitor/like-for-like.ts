import { onceFor } from '#lib/core/once-for.ts';
import type { GroupedPrice } from '#lib/market/measures/brand-index.ts';
import type { PriceSet } from './price-set.ts';

/**
 * The category's prices at the shown retailers, each with its variant and band of packs, in which brands may be compared. Of the chosen
 * brands only what was chosen: a product is compared with other brands, not with those of its own.
 */
export const groupedPrices = onceFor(
  ({ market, view, isBrand, isProduct, isRetailer }: PriceSet): GroupedPrice[] => {
    const groups = new Map(
      view.products.map(({ id, variant, band }) => [id, JSON.stringify([variant, band])]),
    );
    return market.flatMap(({ productId, brandId, retailerId, unit }) => {
      const group = groups.get(productId);
      const isCompared = isProduct(productId) || !isBrand(brandId);
      return group !== undefined && isCompared && isRetailer(retailerId)
        ? [{ productId, brandId, retailerId, group, unit }]
        : [];
    });
  },
);
