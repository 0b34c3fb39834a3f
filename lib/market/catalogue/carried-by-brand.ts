import type { CatalogueItem } from './catalogue-items.ts';

/** Products of each brand that are carried somewhere. */
type CarriedByBrand = ReadonlyMap<string, readonly CatalogueItem[]>;

const NONE: CarriedByBrand = new Map();

/**
 * What retailers carry, by brand at each retailer, or at each retailer and part of the category. Every product is looked at once for each of its
 * retailers, however many brands and places are asked about.
 */
export const carriedByBrand = (
  market: readonly CatalogueItem[],
  partOf: (item: CatalogueItem) => string = () => '',
): ((retailerId: string, part?: string) => CarriedByBrand) => {
  const places = new Map<string, Map<string, CatalogueItem[]>>();
  for (const item of market) {
    const part = partOf(item);
    for (const retailerId of item.carriedBy) {
      const key = `${retailerId} ${part}`;
      const brands = places.get(key) ?? new Map<string, CatalogueItem[]>();
      places.set(key, brands);
      const items = brands.get(item.product.brandId);
      if (items) items.push(item);
      else brands.set(item.product.brandId, [item]);
    }
  }
  return (retailerId, part = '') => places.get(`${retailerId} ${part}`) ?? NONE;
};
