import { findCategoryPrices } from '#lib/market/find-category-prices.ts';
import type { DayRange } from '#lib/market/periods.ts';
import { type CurrentPrice, type Item, priceAt } from '#lib/market/price-series.ts';
import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import type { Subject, ToolReader } from './resolve-subject.ts';

/** The price of one product at one retailer as it stands today. */
export type Standing = { product: Named; retailer: Named; price: CurrentPrice; item: Item };

/** The subject's listings with their prices over a range, in retailers that were asked for. */
export const listItems = async (reader: ToolReader, subject: Subject, range: DayRange): Promise<Item[]> => {
  const read = await findCategoryPrices(reader, reader.scope, {
    category: subject.category.id,
    range,
    productIds: subject.productIds ?? undefined,
  });
  if ('status' in read) return [];
  const retailerIds = subject.retailers && new Set(subject.retailers.map(({ id }) => id));
  return read.items.filter((item) => retailerIds === null || retailerIds.has(item.retailerId));
};

/** What the subject costs at each retailer today, cheapest first. */
export const listCurrentPrices = async (reader: ToolReader, subject: Subject): Promise<Standing[]> => {
  const today = cairoDay(reader.now);
  const items = await listItems(reader, subject, { from: today, to: today });
  const { products, retailers } = namesIn(reader, subject);
  const day = dayNumber(today);
  return items
    .flatMap((item) => {
      const price = priceAt(item, day);
      const product = products.get(item.productId);
      const retailer = retailers.get(item.retailerId);
      return price && product && retailer ? [{ product, retailer, price, item }] : [];
    })
    .sort((a, b) => a.price.effective - b.price.effective || a.retailer.id.localeCompare(b.retailer.id));
};

export const namesIn = (reader: ToolReader, { view }: Subject) => {
  const name = namerOf(reader.locale);
  return {
    products: new Map(view.products.map((row) => [row.id, name(row)])),
    retailers: new Map(view.retailers.map((row) => [row.id, name(row)])),
    brands: new Map(view.brands.map((row) => [row.id, name(row)])),
  };
};
