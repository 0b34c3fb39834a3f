import { mean } from '#lib/market/measures/measure.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { averageByBrand } from './by-brand.ts';
import { question } from './question.ts';
import { listStanding, newestDayOf, type Standing } from './standing-prices.ts';

/** What one product costs: its prices at the retailers, cheapest first. */
export type ProductPrices = {
  product: Named;
  lowest: number;
  highest: number;
  average: number;
  prices: readonly Standing[];
};

/** What products cost on the newest day that was read, retailer by retailer; the best matches of a search first, a category as its catalogue lists it. */
export const findCurrentPrices = question(
  { module: 'priceMonitor', level: 'brand' },
  async (reader, subject) => {
    const range = newestDayOf(reader, subject);
    const standing = await listStanding(reader, subject, [range.to]);
    const isByProduct = seesLevel(reader.scope, 'product');
    const shelves = isByProduct ? standing : averageByBrand(reader, subject, standing);
    const bySubject = Map.groupBy(shelves, ({ productId }) => productId);
    const order = isByProduct
      ? (subject.productIds ?? subject.view.products.map(({ id }) => id))
      : subject.view.brands.map(({ id }) => id);
    return {
      data: standing.length === 0 ? null : order.flatMap((id) => priced(bySubject.get(id) ?? [])),
      seen: {
        range,
        products: new Set(standing.map(({ productId }) => productId)).size,
        retailers: standing.map(({ retailer }) => retailer),
      },
    };
  },
);

const priced = (shelf: readonly Standing[]): ProductPrices[] => {
  const [cheapest] = shelf;
  const dearest = shelf.at(-1);
  const average = mean(shelf.map(({ effective }) => effective));
  if (!cheapest || !dearest || average === null) return [];
  const [lowest, highest] = [cheapest.effective, dearest.effective];
  return [{ product: cheapest.product, lowest, highest, average, prices: shelf }];
};
