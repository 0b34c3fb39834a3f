import { nameOrder } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { normalizeText } from '#lib/market/names/search-words.ts';
import type { CategoryBrands } from './schema.ts';
import type { Choices, StanceChoice } from './stances.ts';

/** The brands of all categories as one list: by manufacturer, then brand, then category. */

/** One brand in one category: the smallest thing that has a stance. */
export type BrandPlace = { categoryId: string; brandId: string };

export type BrandNode = {
  /** Unique among the whole list. */
  id: string;
  name: string;
  /** The brands and the categories that it stands for. */
  brands: string[];
  categories: string[];
  products: number;
  places: BrandPlace[];
  /** The finer choices; none where there is only one. */
  children: BrandNode[];
};

type Entry = BrandPlace & { brand: string; category: string; maker: string | null; products: number };

/** Manufacturers with the most products first. A brand without a known one stands for itself. */
export const groupByMaker = (categories: readonly CategoryBrands[], locale: Locale): BrandNode[] => {
  const inOrder = orderIn(locale);
  const entries = categories.flatMap(({ id: categoryId, name: category, brands }) =>
    brands.map(({ id: brandId, name: brand, maker, products }): Entry => {
      return { categoryId, brandId, brand, category, maker, products };
    }),
  );
  const makers = Map.groupBy(entries, ({ maker, brandId }) =>
    maker === null ? `brand:${brandId}` : `maker:${maker}`,
  );
  return inOrder([...makers].map(([id, own]) => makerNode(id, own, inOrder)));
};

type InOrder = (nodes: readonly BrandNode[]) => BrandNode[];

/** The most products first, then by name as readers of the language look for it: alike on the server and in every browser. */
const orderIn = (locale: Locale): InOrder => {
  const byName = nameOrder(locale);
  return (nodes) => nodes.toSorted((a, b) => b.products - a.products || byName(a.name, b.name));
};

const makerNode = (id: string, entries: Entry[], inOrder: InOrder): BrandNode => {
  const brands = [...Map.groupBy(entries, ({ brandId }) => brandId)].map(([brandId, own]) =>
    brandNode(`${id}/${brandId}`, own),
  );
  const name = entries[0]?.maker ?? entries[0]?.brand ?? '';
  // A manufacturer of one brand opens to that brand's categories at once.
  const children = brands.length === 1 ? (brands[0]?.children ?? []) : inOrder(brands);
  return { ...nodeOf(id, name, entries), children };
};

const brandNode = (id: string, entries: Entry[]): BrandNode => {
  const byCategory = entries.map((entry) => ({
    ...nodeOf(`${id}/${entry.categoryId}`, entry.category, [entry]),
    // Both are in the rows that it is opened from.
    ...{ brands: [], categories: [] },
  }));
  return {
    ...nodeOf(id, entries[0]?.brand ?? '', entries),
    children: byCategory.length === 1 ? [] : byCategory,
  };
};

const nodeOf = (id: string, name: string, entries: readonly Entry[]): BrandNode => ({
  id,
  name,
  brands: [...new Set(entries.map(({ brand }) => brand))],
  categories: [...new Set(entries.map(({ category }) => category))],
  products: entries.reduce((sum, { products }) => sum + products, 0),
  places: entries.map(({ categoryId, brandId }) => ({ categoryId, brandId })),
  children: [],
});

/** What all of these are to the company; `mixed` where they differ. */
export const sharedStance = (
  { places }: Pick<BrandNode, 'places'>,
  choices: Choices,
): StanceChoice | 'mixed' => {
  const stances = new Set(
    places.map(({ categoryId, brandId }) => choices[categoryId]?.[brandId] ?? 'neither'),
  );
  const [only] = stances;
  return stances.size === 1 && only ? only : 'mixed';
};

/** The choices with one stance for all of these. */
export const withStance = (
  choices: Choices,
  places: readonly BrandPlace[],
  stance: StanceChoice,
): Choices => {
  const changed = Map.groupBy(places, ({ categoryId }) => categoryId);
  return {
    ...choices,
    ...Object.fromEntries(
      [...changed].map(([categoryId, own]) => [
        categoryId,
        { ...choices[categoryId], ...Object.fromEntries(own.map(({ brandId }) => [brandId, stance])) },
      ]),
    ),
  };
};

/** Manufacturers that are called so, or make a brand or something in a category that is. */
export const findMakers = (makers: readonly BrandNode[], query: string): BrandNode[] => {
  const words = normalizeText(query).split(' ');
  return makers.filter(({ name, brands, categories }) => {
    const text = normalizeText([name, ...brands, ...categories].join(' '));
    return words.every((word) => text.includes(word));
  });
};

/** The names of brands picked in each category, each once. */
export const brandNames = (
  categories: readonly CategoryBrands[],
  pick: (category: CategoryBrands) => readonly string[],
): string[] => [
  ...new Map(
    categories.flatMap((category) => {
      const picked = pick(category);
      return category.brands.flatMap(({ id, name }) => (picked.includes(id) ? [[id, name] as const] : []));
    }),
  ).values(),
];
