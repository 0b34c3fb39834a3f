import { fold } from '#lib/i18n/fold.ts';
import { nameOrder } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ContributingRow, FigureBasis } from './figure-basis.ts';

/** What the rows behind a figure can be ordered by. */
export const ROW_SORTS = ['effect', 'name', 'retailer', 'value'] as const;
export type RowSort = (typeof ROW_SORTS)[number];

export const ROW_ORDERS = ['asc', 'desc'] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];

export const DEFAULT_ROW_SORT: RowSort = 'effect';

/** The order that comes first: names from the beginning, figures from the largest. */
export const firstOrderOf = (sort: RowSort): RowOrder =>
  sort === 'name' || sort === 'retailer' ? 'asc' : 'desc';

type Row = ContributingRow & { isWithheld?: boolean };

/** Whose row it is, as the reader sees it; empty where several are together. */
export type RowTitles = { product: string; brand: string; retailer: string };

type Ordering = {
  reduction: FigureBasis['reduction'];
  valuesIn: 'money' | 'percent' | 'change' | 'index' | 'count';
  /** The figure as the plan shows it. */
  figure: number | null;
  sort: RowSort;
  order: RowOrder;
  locale: Locale;
  titlesOf: (row: Row) => RowTitles;
};

/**
 * The rows in their order; those that are equal by name. What a plan does not show of a row must not be read from its place either: such
 * rows are last, by name, whichever way the others go.
 */
export const orderRows = <R extends Row>(rows: readonly R[], ordering: Ordering): R[] => {
  const { sort, order, locale, titlesOf } = ordering;
  const compare = nameOrder(locale);
  const keyed = rows.map((row) => ({ row, titles: titlesOf(row) }));
  type Keyed = (typeof keyed)[number];
  const nameOf = ({ titles }: Keyed) => titles.product || titles.brand;
  const byName = (a: Keyed, b: Keyed) =>
    compare(nameOf(a), nameOf(b)) ||
    compare(a.row.productId ?? '', b.row.productId ?? '') ||
    compare(a.titles.brand, b.titles.brand) ||
    compare(a.titles.retailer, b.titles.retailer);
  const byRetailer = (a: Keyed, b: Keyed) => compare(a.titles.retailer, b.titles.retailer);
  const sign = order === 'asc' ? 1 : -1;
  const inOrder = (by: (a: Keyed, b: Keyed) => number) =>
    keyed.toSorted((a, b) => sign * by(a, b) || byName(a, b)).map(({ row }) => row);
  if (sort === 'name') return inOrder(byName);
  if (sort === 'retailer') return inOrder(byRetailer);

  const effectIn = effectOf(ordering);
  const keyOf = ({ row }: Keyed) => (sort === 'value' ? row.value : effectIn(row));
  const shown = keyed.filter(({ row }) => row.isWithheld !== true);
  const withheld = keyed.filter(({ row }) => row.isWithheld === true).toSorted(byName);
  // Rows of one product stay together, at the place of the one that does most.
  const most = sort === 'effect' ? largestByProduct(shown, keyOf) : new Map<string, number>();
  const groupOf = (one: Keyed) => most.get(one.row.productId ?? '') ?? keyOf(one);
  const known = shown.toSorted(
    (a, b) =>
      sign * (groupOf(a) - groupOf(b)) ||
      (sort === 'effect' ? productFirst(a.row, b.row, () => byName(a, b)) : 0) ||
      sign * (keyOf(a) - keyOf(b)) ||
      byName(a, b),
  );
  return [...known, ...withheld].map(({ row }) => row);
};

/** Two products of the same effect are not mixed. */
const productFirst = (a: Row, b: Row, byName: () => number): number =>
  a.productId === b.productId ? 0 : byName();

const largestByProduct = <Keyed extends { row: Row }>(
  rows: readonly Keyed[],
  keyOf: (one: Keyed) => number,
): Map<string, number> => {
  const most = new Map<string, number>();
  for (const one of rows) {
    const { productId } = one.row;
    if (productId !== null)
      most.set(productId, Math.max(most.get(productId) ?? Number.NEGATIVE_INFINITY, keyOf(one)));
  }
  return most;
};

/**
 * How much a row does to the figure, by what the plan shows of it: how far it is from where it would change nothing (100 for an index, 0
 * for a gap and a sum, the figure itself for an average), as often as it counts.
 */
const effectOf = ({ reduction, valuesIn, figure }: Ordering): ((row: Row) => number) => {
  switch (reduction) {
    case 'lowest':
      return ({ value }) => -value;
    case 'count':
    case 'sum':
    case 'share':
      return ({ n, value }) => n * Math.abs(value);
    case 'weighted': {
      const neutral = valuesIn === 'percent' ? 0 : NO_CHANGE;
      return ({ weight = 0, value }) => weight * Math.abs(value - neutral);
    }
    default: {
      const neutral = valuesIn === 'index' ? NO_CHANGE : valuesIn === 'change' ? 0 : (figure ?? 0);
      const isRatio = valuesIn === 'index' && neutral > 0;
      return ({ n, value }) =>
        n * Math.abs(isRatio && value > 0 ? Math.log(value / neutral) : value - neutral);
    }
  }
};

/** Of an index: "the same". */
const NO_CHANGE = 100;

/** Whether a row's names hold every word that is searched for. */
export const holdsWords = (search: string): ((text: string) => boolean) => {
  const words = fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
};
