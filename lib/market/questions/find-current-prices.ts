import { type Measure, mean, measure } from '#lib/market/measures/measure.ts';
import { priceLevel } from '#lib/market/prices/price-basis.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { pricesByBrand } from './by-brand.ts';
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

type CurrentPrices = {
  /** What a base unit costs: the mean over all these prices, or the lowest of them. */
  unitPrice: Measure;
  products: ProductPrices[];
};

/** What products cost on the newest day that was read, retailer by retailer; the best matches of a search first, a category as its catalogue lists it. */
export const findCurrentPrices = question(
  { module: 'priceMonitor', level: 'brand', ignores: [] },
  async (reader, subject) => {
    const range = newestDayOf(reader, subject);
    const standing = await listStanding(reader, subject, [range.to]);
    const isByProduct = seesLevel(reader.scope, 'product');
    const { prices: shelves, withheld } = isByProduct
      ? { prices: standing, withheld: [] }
      : pricesByBrand(reader, subject, standing);
    const bySubject = Map.groupBy(shelves, ({ productId }) => productId);
    const order = isByProduct ? subject.products : subject.view.brands.map(({ id }) => id);
    const used = subject.disclosure.rows(standing);
    const units = used.map(({ unit }) => unit);
    const data: CurrentPrices = {
      unitPrice: measure(priceLevel(units, subject.choice.basis), units.length),
      products: order.flatMap((id) => priced(bySubject.get(id) ?? [])),
    };
    return {
      data: used.length === 0 ? null : data,
      seen: {
        range,
        drill: 'unit-price',
        products: new Set(standing.map(({ productId }) => productId)).size,
        retailers: standing.map(({ retailer }) => retailer),
        withheld,
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
