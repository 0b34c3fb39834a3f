import { listPriceSteps } from '#db/queries/market-prices.ts';
import { addDays, cairoDay, dayNumber, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import type { Reader } from './answer.ts';
import type { Subject } from './find-subject.ts';
import type { DayRange } from './periods.ts';
import { type CurrentPrice, type Item, priceAt, STALE_AFTER_DAYS } from './price-series.ts';

/** The price of one product at one retailer as it stands today. */
export type Standing = { product: Named; retailer: Named; price: CurrentPrice };

/** Today in Cairo, as a range of one day. */
export const todayOf = ({ now }: Reader): DayRange => {
  const today = cairoDay(now);
  return { from: today, to: today };
};

/** The subject's listings with their prices over a range. */
export const listItems = async (
  { market, scope }: Reader,
  { view, productIds, retailers }: Subject,
  range: DayRange,
): Promise<Item[]> => {
  const prices = await listPriceSteps(market, scope, {
    category: view.category.id,
    from: startOfCairoDay(addDays(range.from, -STALE_AFTER_DAYS)),
    until: startOfCairoDay(addDays(range.to, 1)),
  });
  const brandOf = new Map(view.products.map((product) => [product.id, product.brandId]));
  const shops = new Set((retailers ?? view.retailers).map(({ id }) => id));
  const products = productIds && new Set(productIds);
  return prices
    .filter((item) => shops.has(item.retailerId) && (products === null || products.has(item.productId)))
    .map((item) => ({ ...item, brandId: brandOf.get(item.productId) ?? '' }));
};

/** What the subject costs at each retailer today, cheapest first. */
export const listStanding = async (reader: Reader, subject: Subject): Promise<Standing[]> => {
  const today = todayOf(reader);
  const items = await listItems(reader, subject, today);
  const { products, retailers } = namesIn(reader, subject);
  const day = dayNumber(today.to);
  return items
    .flatMap((item) => {
      const price = priceAt(item, day);
      const product = products.get(item.productId);
      const retailer = retailers.get(item.retailerId);
      return price && product && retailer ? [{ product, retailer, price }] : [];
    })
    .sort((a, b) => a.price.effective - b.price.effective || a.retailer.id.localeCompare(b.retailer.id));
};

export const namesIn = ({ locale }: Reader, { view }: Subject) => {
  const name = namerOf(locale);
  return {
    products: new Map(view.products.map((row) => [row.id, name(row)])),
    retailers: new Map(view.retailers.map((row) => [row.id, name(row)])),
    brands: new Map(view.brands.map((row) => [row.id, name(row)])),
  };
};
