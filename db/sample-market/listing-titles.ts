import type { SampleListing } from './assortment.ts';
import { between, derive, hash, unit } from './hash.ts';

/** How a shop writes what it sells on its pages and labels, and how surely that was matched. */
export type ListingTitle = {
  sku: string;
  rawTitle: string;
  rawSize: string;
  score: number;
  status: 'auto' | 'approved';
};

/** Each shop writes in its own way. */
export const titleOf = ({ id, product, retailer }: SampleListing): ListingTitle => {
  const { name, brand, category, pack, variant } = product;
  const styles = [
    name.ar,
    name.en.toUpperCase(),
    `${brand.name.en} ${variant.en} ${category.item.en || category.name.en} - ${pack.label.en}`,
    `${brand.name.ar} ${category.item.ar || category.name.ar} ${variant.ar} - ${pack.label.ar}`,
  ] as const;
  const seed = hash(`title:${id}`);
  const style = hash(`title:${retailer.id}`) % styles.length;
  const isChecked = unit(derive(seed, 1)) < 0.3;
  return {
    sku: skuOf(id),
    rawTitle: styles[style] ?? name.en,
    rawSize: pack.printed,
    score: Math.round(between(derive(seed, 2), isChecked ? 0.78 : 0.9, 1) * 1000) / 1000,
    status: isChecked ? 'approved' : 'auto',
  };
};

export const skuOf = (listingId: string): string => String(100_000 + (hash(`sku:${listingId}`) % 99_900_000));
