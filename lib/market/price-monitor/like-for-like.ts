import type { GroupedPrice } from '#lib/market/measures/brand-index.ts';
import type { Board } from './board.ts';

/** The category's prices at the shown retailers, each with its variant and band of packs, in which brands may be compared. */
export const groupedPrices = ({ all, view, isRetailer }: Board): GroupedPrice[] => {
  const groups = new Map(view.products.map(({ id, variant, band }) => [id, JSON.stringify([variant, band])]));
  return all.flatMap(({ productId, brandId, retailerId, unit }) => {
    const group = groups.get(productId);
    return group !== undefined && isRetailer(retailerId)
      ? [{ productId, brandId, retailerId, group, unit }]
      : [];
  });
};
