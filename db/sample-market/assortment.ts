import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { brands, type SampleBrand } from './brands.ts';
import {
  categoryLeaves,
  pack,
  type SampleLeaf,
  type SamplePack,
  type SampleVariant,
  type Words,
} from './categories.ts';
import { between, derive, hash, unit } from './hash.ts';
import { type Life, limitedLives, shrinkingLives } from './life-cycles.ts';
import { plantOf } from './planted-deals.ts';
import { retailers, type SampleRetailer } from './retailers.ts';

export type SampleProduct = {
  id: string;
  gtin: string;
  familyId: string;
  name: Words;
  brand: SampleBrand;
  category: SampleLeaf;
  pack: SamplePack;
  /** Of the family's first pack, in the base unit: what its price goes by though the pack shrinks. */
  pricedNet: number;
  variant: SampleVariant;
  /** Its place in the brand's range; 1 is what most shops carry. */
  rank: number;
  /** The first day on sale and the first day after; null is without end. */
  from: number | null;
  until: number | null;
};

export type SampleListing = { id: string; product: SampleProduct; retailer: SampleRetailer };

export type Assortment = {
  /** All that were on sale in the two years before a day. */
  products: readonly SampleProduct[];
  listings: readonly SampleListing[];
};

const PRODUCTS_OF_A_BRAND = 5;
const PRODUCTS_OF_A_PRIVATE_LABEL = 3;
/** The place of the pack that shrinks in the range of its brand. */
const SHRINKING_RANK = 3;
const SHRINKS_TO = [1, 0.9, 0.8] as const;
const WINDOW = 760;

/** The prefix that GS1 keeps for demonstrations: no real product has it, and yet it is one of products and not of a shop's own numbers. */
const GTIN_PREFIX = '952';

const sampleGtin = (key: string): string => {
  const twelve = `${GTIN_PREFIX}${String(hash(`gtin:${key}`))
    .padStart(9, '0')
    .slice(-9)}`;
  let sum = 0;
  for (let i = 0; i < 12; i += 1) sum += Number(twelve[i]) * (i % 2 === 0 ? 1 : 3);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};

const words = (...parts: string[]): string => parts.filter(Boolean).join(' ');

const productName = (
  brand: SampleBrand,
  { item }: SampleLeaf,
  variant: SampleVariant,
  { label }: SamplePack,
): Words => ({
  en: words(brand.name.en, item.en, variant.en, label.en),
  ar: words(item.ar, brand.name.ar, variant.ar, label.ar),
});

type Sort = { brand: SampleBrand; category: SampleLeaf; pack: SamplePack; variant: SampleVariant };

const sortOf = ({ brand, category, ...kind }: Sort, id: string, rank: number): SampleProduct => ({
  id,
  gtin: sampleGtin(id),
  familyId: id,
  name: productName(brand, category, kind.variant, kind.pack),
  brand,
  category,
  ...kind,
  pricedNet: kind.pack.count * kind.pack.net,
  rank,
  from: null,
  until: null,
});

/** Brands that any shop may sell, in the order of the list. */
const openBrands = (category: SampleLeaf): SampleBrand[] =>
  brands.filter((brand) => brand.categoryIds.includes(category.id) && !brand.onlyAt);

/** The packs and variants of a brand: the first ones everyone has, then its own choice of the rest. */
const rangeOf = (brand: SampleBrand, category: SampleLeaf): SampleProduct[] => {
  const { packs, variants } = category;
  const sorts = packs.flatMap((each, p) =>
    variants.map((variant, v) => {
      const isCore = v === 0 && p < 2;
      const draw = unit(hash(`sort:${brand.id}:${category.id}:${p}:${v}`));
      return { sort: { brand, category, pack: each, variant }, order: isCore ? p - 2 : draw };
    }),
  );
  const size = brand.onlyAt ? PRODUCTS_OF_A_PRIVATE_LABEL : PRODUCTS_OF_A_BRAND;
  return sorts
    .sort((a, b) => a.order - b.order)
    .slice(0, size)
    .map(({ sort }, i) => sortOf(sort, `${brand.id}-${category.id}-${i + 1}`, i + 1));
};

/** What is printed on a pack that has shrunk. */
const shrunk = (whole: SamplePack, factor: number): SamplePack => {
  if (factor === 1) return whole;
  const [, before = '', amount = '', unitName = ''] = /^(\d+ × )?([\d.]+) (\w+)$/.exec(whole.printed) ?? [];
  const exact = Number(amount) * factor;
  const isBelowOne = exact < 1;
  const shown = isBelowOne ? exact * 1000 : exact;
  const rounded = shown < 10 ? Math.round(shown * 10) / 10 : Math.round(shown);
  const printedUnit = isBelowOne ? unitName.replace(/^kg$/, 'g').replace(/^l$/, 'ml') : unitName;
  return pack(`${before}${rounded} ${printedUnit}`, whole.shape);
};

/** Two categories of three are a step ahead, so that at all times some packs shrank and one in three grew back. */
const sizesOf = (whole: SampleProduct, lives: readonly Life[], position: number): SampleProduct[] =>
  lives.map(({ no, from, until }) => {
    const smaller = shrunk(whole.pack, SHRINKS_TO[(no + position) % SHRINKS_TO.length] ?? 1);
    const id = `${whole.id}-g${no}`;
    return {
      ...whole,
      id,
      gtin: sampleGtin(id),
      name: productName(whole.brand, whole.category, whole.variant, smaller),
      pack: smaller,
      from,
      until,
    };
  });

const limitedOf = (category: SampleLeaf, { no, from, until }: Life): SampleProduct | null => {
  const { limited, packs } = category;
  const makers = openBrands(category);
  const brand = makers[no % makers.length];
  const variant = limited[(no + Math.floor(no / makers.length)) % limited.length];
  if (!brand || !variant) return null;
  const sort: Sort = { brand, category, pack: packs[no % 2] ?? packs[0], variant };
  return { ...sortOf(sort, `${brand.id}-${category.id}-x${no}`, PRODUCTS_OF_A_BRAND), from, until };
};

const productsOf = (category: SampleLeaf, position: number, from: number, to: number): SampleProduct[] => {
  const shrinking = openBrands(category)[1];
  const lasting = brands
    .filter((brand) => brand.categoryIds.includes(category.id))
    .flatMap((brand) => rangeOf(brand, category))
    .flatMap((product) =>
      product.brand === shrinking && product.rank === SHRINKING_RANK && !product.pack.isMarked
        ? sizesOf(product, shrinkingLives(position, from, to), position)
        : [product],
    );
  const limited = limitedLives(position, from, to).flatMap((life) => limitedOf(category, life) ?? []);
  return [...lasting, ...limited];
};

/** By how much more or less likely a shop carries what stands at that place of a range. */
const APPEAL = [0.36, 0.14, -0.06, -0.12, -0.18] as const;

const carries = (retailer: SampleRetailer, product: SampleProduct): boolean => {
  if (retailer.only && !retailer.only.includes(product.category.id)) return false;
  if (product.brand.onlyAt) return product.brand.onlyAt === retailer.id;
  if (plantOf(`${retailer.id}/${product.id}`)) return true;
  // Shops choose the range by family, so that a shrunk pack takes the place of the old one.
  const seed = hash(`range:${retailer.id}:${product.familyId}`);
  const appeal = (APPEAL[product.rank - 1] ?? 0) + between(derive(hash(product.familyId), 1), -0.08, 0.08);
  return unit(seed) < retailer.range + appeal;
};

const made = new Map<Day, Assortment>();

/** What shops sold in the two years up to a day. */
export const assortmentUntil = (last: Day): Assortment => {
  const known = made.get(last);
  if (known) return known;
  const to = dayNumber(last);
  const products = categoryLeaves.flatMap((category, i) => productsOf(category, i, to - WINDOW, to));
  const listings = retailers.flatMap((retailer) =>
    products
      .filter((product) => carries(retailer, product))
      .map((product) => ({ id: `${retailer.id}/${product.id}`, product, retailer })),
  );
  const assortment = { products, listings };
  made.clear();
  made.set(last, assortment);
  return assortment;
};

export const isOnSale = (product: SampleProduct, day: number): boolean =>
  (product.from === null || day >= product.from) && (product.until === null || day < product.until);
