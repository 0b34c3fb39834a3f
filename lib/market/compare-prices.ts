import { addDays, cairoDay, dayNumber } from '#lib/core/cairo-days.ts';
import type { DataScope } from '#lib/core/data-scope.ts';
import { type Finding, lookedAt, type Named, namerOf, type Reader, refuseModule } from './finding.ts';
import { mean, median, priceGap, spread } from './measures.ts';
import { type Item, priceOn } from './price-steps.ts';
import { readCategoryPrices } from './read-category.ts';

export type ComparePricesInput = {
  category?: string | undefined;
  productIds?: readonly string[] | undefined;
  brandId?: string | undefined;
  retailerId?: string | undefined;
  limit?: number | undefined;
};

export type ProductComparison = {
  product: Named;
  brand: Named;
  /** Cheapest first. `gapToMean` is in percent of the mean of all retailers that carry it. */
  prices: {
    retailer: Named;
    effective: number;
    regular: number;
    isOnPromotion: boolean;
    unitPrice: number;
    gapToMean: number | null;
  }[];
  mean: number;
  median: number;
  /** Dearest against cheapest, in percent; null with one retailer. */
  spread: number | null;
};

const mostProducts = 12;

/** What the same products cost at each retailer today. */
export async function comparePrices(
  reader: Reader,
  scope: DataScope,
  { category, limit = 6, ...narrowing }: ComparePricesInput,
): Promise<Finding<{ baseUnit: string; products: ProductComparison[] }>> {
  const refusal = refuseModule(scope, 'priceMonitor');
  if (refusal) return refusal;
  const today = cairoDay(reader.now);
  const range = { from: addDays(today, -1), to: today };
  const read = await readCategoryPrices(reader, scope, { category, range, ...narrowing });
  if ('status' in read) return read;
  const { view, items } = read;
  const name = namerOf(reader.locale);
  const day = dayNumber(today);
  const shops = new Map(view.retailers.map((row) => [row.id, name(row)]));
  const brands = new Map(view.brands.map((row) => [row.id, name(row)]));
  const byProduct = Map.groupBy(items, (item) => item.productId);
  const products = view.products.flatMap((row): ProductComparison[] => {
    const brand = brands.get(row.brandId);
    const compared = compareShelf(byProduct.get(row.id) ?? [], shops, day);
    return brand && compared ? [{ product: name(row), brand, ...compared }] : [];
  });
  const looked = lookedAt(view, reader.locale, {
    range,
    rows: products.reduce((sum, its) => sum + its.prices.length, 0),
    retailers: new Set(products.flatMap((its) => its.prices.map((price) => price.retailer.id))).size,
  });
  if (products.length === 0) return { status: 'nothing_found', lookedAt: looked };
  const { baseUnit } = view.category;
  const data = { baseUnit, products: products.slice(0, Math.min(limit, mostProducts)) };
  return { status: 'found', data, lookedAt: looked };
}

function compareShelf(shelf: readonly Item[], shops: ReadonlyMap<string, Named>, day: number) {
  const standing = shelf.flatMap((item) => {
    const price = priceOn(item, day);
    const retailer = shops.get(item.retailerId);
    return price && retailer ? [{ retailer, ...price }] : [];
  });
  const effective = standing.map((price) => price.effective);
  const [average, middle] = [mean(effective), median(effective)];
  if (average === null || middle === null) return null;
  const prices = standing
    .map((price) => ({
      retailer: price.retailer,
      effective: price.effective,
      regular: price.regular,
      isOnPromotion: price.promo !== null,
      unitPrice: price.unit,
      gapToMean: priceGap(price.effective, average),
    }))
    .sort((a, b) => a.effective - b.effective || a.retailer.id.localeCompare(b.retailer.id));
  return { prices, mean: average, median: middle, spread: spread(effective) };
}
