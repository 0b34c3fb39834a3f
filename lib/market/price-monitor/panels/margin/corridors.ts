import type { ContributingRow, FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { retailerMargin, withoutVat } from '#lib/market/measures/margin-measures.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { measureOf, rowOfMargin } from '#lib/market/price-monitor/contributing-rows.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { PaidInMonth } from './paid-in-month.ts';
import type { MarginData } from './schema.ts';

type Corridors = MarginData['corridors'];

/** What retailers earn on each product, by the median margin, the thinnest first. */
export const marginCorridors = (
  { view, label }: PriceSet,
  margins: readonly PaidInMonth[],
  floor: number | null,
): Corridors => {
  const named = (rows: readonly NamedRow[]) => new Map(rows.map((row) => [row.id, label(row)]));
  const [brands, retailers] = [named(view.brands), named(view.retailers)];
  const byProduct = Map.groupBy(marginRows(margins), ({ productId }) => productId);
  const corridors = view.products.flatMap((product): Corridors => {
    const brand = brands.get(product.brandId);
    const rows = byProduct.get(product.id);
    if (!brand || !rows) return [];
    const sorted = rows.toSorted((a, b) => a.value - b.value);
    return [
      {
        product: label(product),
        brand,
        median: measureOf(corridorFigures.median(rows)),
        low: measureOf(corridorFigures.low(rows)).value,
        high: measureOf(corridorFigures.high(rows)).value,
        margins: sorted.flatMap(({ retailerId, value }) => {
          const retailer = retailers.get(retailerId ?? '');
          if (!retailer) return [];
          return [{ ...retailer, margin: rounded(value), isBelowFloor: floor !== null && value < floor }];
        }),
      },
    ];
  });
  return corridors.toSorted((a, b) => (a.median.value ?? 0) - (b.median.value ?? 0));
};

/** The margin of each product at each retailer, with the prices that it comes from. */
export const marginRows = (margins: readonly PaidInMonth[]): ContributingRow[] =>
  margins.flatMap(({ consumer, trade, vat, isOwn, ...subject }) => {
    const margin = retailerMargin(consumer, vat, trade);
    const net = withoutVat(consumer, vat);
    return margin === null
      ? []
      : [rowOfMargin(subject, { consumer, net, [isOwn ? 'ownTrade' : 'trade']: trade }, margin)];
  });

/** What is shown of a product's margins. */
export const corridorFigures = {
  median: (rows) => ({ reduction: 'median', rows }),
  low: (rows) => ({ reduction: 'lowerQuartile', rows }),
  high: (rows) => ({ reduction: 'upperQuartile', rows }),
} satisfies Record<string, (rows: readonly ContributingRow[]) => FigureBasis>;
export type CorridorFigure = keyof typeof corridorFigures;
