import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';

/** Which rows a figure may use in a plan without single products, and whether enough are left to show it. */

/** Of what a row is; null where several are together. */
export type Sold = {
  brandId: string | null;
  productId: string | null;
  retailerId?: string | null;
  /** Of a row of several products: their ids, or any two of them. */
  products?: readonly string[] | undefined;
};

/** A figure of a category or a retailer counts all products; one of brands counts each brand by itself. */
export type FigureOf = 'all' | 'brands';

export type Disclosure = {
  /** Single products are shown. */
  isFull: boolean;
  /** A figure of fewer is withheld. */
  leastProducts: number;
  /** Brands were chosen, so that every figure counts each of them by itself. */
  isOfBrands: boolean;
  /** The rows that a figure may use. None of some: the figure is withheld. */
  rows: <Row extends Sold>(rows: readonly Row[], of?: FigureOf) => readonly Row[];
};

/** A price, an index, a percentage or an amount of fewer products is withheld. */
export const LEAST_PRODUCTS = 2;

export const FULL_DISCLOSURE: Disclosure = {
  isFull: true,
  leastProducts: 1,
  isOfBrands: false,
  rows: (rows) => rows,
};

/**
 * @param isOfBrands brands were chosen. Then a brand with one product at a retailer is left out of every figure there: with and without
 * it, two answers would subtract to its price.
 */
export const disclosureFor = (
  scope: Pick<DataScope, 'level'>,
  { isOfBrands }: { isOfBrands: boolean },
): Disclosure => {
  if (seesLevel(scope, 'product')) return FULL_DISCLOSURE;
  return {
    isFull: false,
    leastProducts: LEAST_PRODUCTS,
    isOfBrands,
    rows: (rows, of = 'all') => {
      const kept = isOfBrands || of === 'brands' ? withoutSingles(rows) : rows;
      return hasEnough(kept) ? kept : [];
    },
  };
};

/** Where a brand is sold. */
export const shelfOf = ({ brandId, retailerId = null }: Pick<Sold, 'brandId' | 'retailerId'>): string =>
  `${brandId ?? ''}\n${retailerId ?? ''}`;

const withoutSingles = <Row extends Sold>(rows: readonly Row[]): readonly Row[] => {
  const shelves = Map.groupBy(rows, shelfOf);
  const singles = new Set([...shelves].flatMap(([shelf, own]) => (hasEnough(own) ? [] : shelf)));
  return singles.size === 0 ? rows : rows.filter((row) => !singles.has(shelfOf(row)));
};

/** Whether rows are of as many products as a figure needs. */
export const hasEnough = (rows: readonly Sold[]): boolean => {
  const found = new Set<string>();
  for (const { productId, products } of rows) {
    if (productId !== null) found.add(productId);
    for (const id of products ?? []) found.add(id);
    if (found.size >= LEAST_PRODUCTS) return true;
  }
  return false;
};
