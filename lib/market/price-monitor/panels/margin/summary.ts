import type { ContributingRow, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { median } from '#lib/market/measures/measure.ts';
import { measureOf } from '#lib/market/price-monitor/contributing-rows.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { marginRows } from './corridors.ts';
import type { PaidInMonth } from './paid-in-month.ts';
import type { MarginData } from './schema.ts';

type Source = (rows: readonly ContributingRow[], floor: number | null) => FigureBasis;

/** What all margins of a view come to, each as the rows that it is calculated from: a product at a retailer, or a product. */
export const summaryFigures = {
  'margins-median': (rows) => ({ reduction: 'median', rows }),
  'margins-low': (rows) => ({ reduction: 'lowerQuartile', rows }),
  'margins-high': (rows) => ({ reduction: 'upperQuartile', rows }),
  'margins-below': (rows, floor) => ({
    reduction: 'count',
    rows: rows.filter(({ value }) => floor !== null && value < floor),
  }),
  'margins-negative': (rows) => ({ reduction: 'count', rows: rows.filter(({ value }) => value < 0) }),
  'margins-products': (rows) => ({ reduction: 'count', rows: byProduct(rows) }),
} satisfies Record<string, Source>;
export type SummaryFigure = keyof typeof summaryFigures;

/** The margins of all products that are listed, on whichever page. */
export const rowsOfSummary = (
  { view: { brands, products } }: PriceSet,
  margins: readonly PaidInMonth[],
): ContributingRow[] => {
  const [knownBrands, known] = [new Set(brands.map(({ id }) => id)), new Set<string>()];
  for (const { id, brandId } of products) if (knownBrands.has(brandId)) known.add(id);
  return marginRows(margins).filter(({ productId }) => productId !== null && known.has(productId));
};

export const marginSummary = (
  rows: readonly ContributingRow[],
  floor: number | null,
): MarginData['summary'] => {
  const of = (name: SummaryFigure) => measureOf(summaryFigures[name](rows, floor));
  return {
    median: of('margins-median'),
    low: of('margins-low').value,
    high: of('margins-high').value,
    below: floor === null ? null : of('margins-below').n,
    negative: of('margins-negative').n,
    products: of('margins-products').n,
  };
};

const byProduct = (rows: readonly ContributingRow[]): ContributingRow[] =>
  [...Map.groupBy(rows, ({ productId }) => productId).values()].flatMap((own) => {
    const [first] = own;
    const value = median(own.map((row) => row.value));
    return first && value !== null ? [{ ...first, retailerId: null, details: null, value }] : [];
  });
