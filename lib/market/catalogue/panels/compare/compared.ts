import type { CatalogueItem } from '#lib/market/catalogue/catalogue-items.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { cardsIn } from '#lib/market/catalogue/product-card.ts';
import type { SectionReading } from '#lib/market/catalogue/section-reading.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import type { ComparedData } from './schema.ts';

/** Up to four products side by side, whatever the other filters leave of the category. */
export const comparedProducts = (
  set: CatalogueSet,
  { choice }: Pick<SectionReading, 'choice'>,
): ComparedData => {
  if (!set.disclosure.isFull) return { isInPlan: false, products: [], retailers: [] };
  const cardOf = cardsIn(set);
  const items = choice.compared.flatMap((id) => set.market.find(({ product }) => product.id === id) ?? []);
  const priceAt = ({ prices, carriedBy }: CatalogueItem, retailerId: string) => {
    const price = prices.find((each) => each.retailerId === retailerId);
    const isCarried = carriedBy.includes(retailerId);
    if (!price && !isCarried) return null;
    return { isCarried, price: price ? effectivePrice(price) : null, unit: price?.unit ?? null };
  };
  return {
    isInPlan: true,
    products: items.map((item) => ({
      ...cardOf(item),
      gtin: item.product.gtin,
      band: item.product.band,
      isActive: item.isActive,
      completeness: item.completeness,
      lacks: [...item.lacks],
      firstSeen: item.firstSeen,
    })),
    retailers: set.shownRetailers.flatMap(({ id, name }) => {
      const prices = items.map((item) => priceAt(item, id));
      return prices.some((price) => price !== null) ? [{ id, name, prices }] : [];
    }),
  };
};
