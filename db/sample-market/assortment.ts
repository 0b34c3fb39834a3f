import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { brands, type SampleBrand } from './brands.ts';
import {
  categoryLeaves,
  type SampleLeaf,
  type SamplePack,
  type SampleVariant,
  type Words,
} from './categories.ts';
import { between, derive, hash, pick, unit } from './hash.ts';
import { retailers, type SampleRetailer } from './retailers.ts';

export type SampleProduct = {
  id: string;
  gtin: string;
  familyId: string;
  name: Words;
  brand: SampleBrand;
  category: SampleLeaf;
  pack: SamplePack;
  variant: SampleVariant;
  /** On sale from the first to before the second; null is without end. */
  from: Day | null;
  until: Day | null;
};

export type SampleListing = {
  id: string;
  product: SampleProduct;
  retailer: SampleRetailer;
  retailerSku: string;
  rawTitle: string;
};

/** Packs that shrank while their price stayed: the old product ends on the day that the new one of its family begins. */
const packChanges: readonly {
  brandId: string;
  categoryId: string;
  pack: number;
  on: Day;
  net: number;
  label: Words;
}[] = [
  {
    brandId: 'tasliya',
    categoryId: 'chips',
    pack: 1,
    on: '2026-06-01',
    net: 0.09,
    label: { en: '90 g', ar: '90 جم' },
  },
  {
    brandId: 'sahla',
    categoryId: 'pasta',
    pack: 0,
    on: '2026-04-15',
    net: 0.35,
    label: { en: '350 g', ar: '350 جم' },
  },
  {
    brandId: 'nourella',
    categoryId: 'cooking-oil',
    pack: 2,
    on: '2026-08-15',
    net: 2,
    label: { en: '2 l', ar: '2 لتر' },
  },
  {
    brandId: 'mazagy',
    categoryId: 'tea',
    pack: 0,
    on: '2026-09-05',
    net: 0.225,
    label: { en: '225 g', ar: '225 جم' },
  },
];

/** Third packs that came to the shelf later than the rest. */
const launches: Readonly<Record<string, Day>> = {
  'oriala-milk-3': '2026-05-10',
  'dorraya-chips-3': '2026-07-12',
  'bibolo-soft-drinks-3': '2026-06-20',
  'golnara-shampoo-3': '2026-09-01',
  'farashat-diapers-3': '2026-08-03',
  'ceylara-tea-3': '2026-10-04',
};

/** Numbers that begin with 2 are for use inside shops: no real product can have one. */
const sampleGtin = (key: string): string => {
  const twelve = `29${String(hash(`gtin:${key}`))
    .padStart(10, '0')
    .slice(-10)}`;
  let sum = 0;
  for (let i = 0; i < 12; i += 1) sum += Number(twelve[i]) * (i % 2 === 0 ? 1 : 3);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};

const productName = (
  brand: SampleBrand,
  category: SampleLeaf,
  variant: SampleVariant,
  pack: SamplePack,
): Words => ({
  en: `${brand.name.en} ${category.item.en} ${variant.en} ${pack.label.en}`,
  ar: `${category.item.ar} ${brand.name.ar} ${variant.ar} ${pack.label.ar}`,
});

const productsOf = (brand: SampleBrand, category: SampleLeaf): SampleProduct[] => {
  const packs = brand.onlyAt ? category.packs.slice(0, 2) : category.packs;
  return packs.flatMap((pack, index): SampleProduct[] => {
    const id = `${brand.id}-${category.id}-${index + 1}`;
    const variant = index === 0 ? category.variants[0] : pick(hash(`variant:${id}`), category.variants);
    const product = (
      key: string,
      packSize: SamplePack,
      from: Day | null,
      until: Day | null,
    ): SampleProduct => ({
      id: key,
      gtin: sampleGtin(key),
      familyId: id,
      name: productName(brand, category, variant, packSize),
      brand,
      category,
      pack: packSize,
      variant,
      from,
      until,
    });
    const change = packChanges.find(
      (c) => c.brandId === brand.id && c.categoryId === category.id && c.pack === index,
    );
    if (!change) return [product(id, pack, launches[id] ?? null, null)];
    const smaller: SamplePack = { ...pack, net: change.net, label: change.label };
    return [product(id, pack, null, change.on), product(`${id}-b`, smaller, change.on, null)];
  });
};

export const products: readonly SampleProduct[] = categoryLeaves.flatMap((category) =>
  brands
    .filter((brand) => brand.categoryIds.includes(category.id))
    .flatMap((brand) => productsOf(brand, category)),
);

const carries = (retailer: SampleRetailer, product: SampleProduct): boolean => {
  if (retailer.only && !retailer.only.includes(product.category.id)) return false;
  if (product.brand.onlyAt) return product.brand.onlyAt === retailer.id;
  // Shops choose the range by family, so that a shrunk pack takes the place of the old one.
  const seed = hash(`range:${retailer.id}:${product.familyId}`);
  const appeal = between(derive(hash(`appeal:${product.familyId}`), 1), -0.12, 0.12);
  return unit(seed) < retailer.range + appeal;
};

export const listings: readonly SampleListing[] = retailers.flatMap((retailer) =>
  products
    .filter((product) => carries(retailer, product))
    .map((product) => ({
      id: `${retailer.id}/${product.id}`,
      product,
      retailer,
      retailerSku: String(100_000 + (hash(`sku:${retailer.id}:${product.id}`) % 9_900_000)),
      rawTitle: unit(hash(`title:${retailer.id}`)) < 0.5 ? product.name.ar : product.name.en.toUpperCase(),
    })),
);

export const isOnSale = (product: SampleProduct, day: number): boolean =>
  (product.from === null || day >= dayNumber(product.from)) &&
  (product.until === null || day < dayNumber(product.until));
