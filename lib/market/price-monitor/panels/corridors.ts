import type { MonthMargin } from '#db/queries/market-months.ts';
import { marginCorridor, retailerMargin } from '#lib/market/measures/margin-measures.ts';
import { measure, median } from '#lib/market/measures/measure.ts';
import { type Board, rounded, roundedMeasure } from '#lib/market/price-monitor/board.ts';
import type { MarginData } from '#lib/market/price-monitor/schema.ts';
import { VAT_PERCENT } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';

type Corridors = MarginData['corridors'];

/** What retailers earn on each product, by the median margin, the thinnest first. */
export const marginCorridors = (
  { view, label }: Board,
  margins: readonly MonthMargin[],
  floor: number | null,
): Corridors => {
  const named = (rows: readonly NamedRow[]) => new Map(rows.map((row) => [row.id, label(row)]));
  const [brands, retailers] = [named(view.brands), named(view.retailers)];
  const byProduct = Map.groupBy(margins, ({ productId }) => productId);
  const corridors = view.products.flatMap((product): Corridors => {
    const brand = brands.get(product.brandId);
    const own = (byProduct.get(product.id) ?? []).flatMap(({ retailerId, consumer, trade }) => {
      const retailer = retailers.get(retailerId);
      const margin = retailerMargin(consumer, VAT_PERCENT, trade);
      if (!retailer || margin === null) return [];
      return [{ ...retailer, margin: rounded(margin), isBelowFloor: floor !== null && margin < floor }];
    });
    if (!brand || own.length === 0) return [];
    const values = own.map(({ margin }) => margin);
    const { low, high } = marginCorridor(values) ?? { low: null, high: null };
    const middle = measure(median(values), values.length);
    const sorted = own.toSorted((a, b) => a.margin - b.margin);
    const figures = { median: roundedMeasure(middle), low: rounded(low), high: rounded(high) };
    return [{ product: label(product), brand, ...figures, margins: sorted }];
  });
  return corridors.toSorted((a, b) => (a.median.value ?? 0) - (b.median.value ?? 0));
};
