import { countShelves } from '#db/queries/market-availability.ts';
import { outOfStockRate } from '#lib/market/measures/distribution-measures.ts';
import { addDays, cairoDay, type Day, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import { type PeriodChoice, resolvePeriod } from './periods.ts';
import { question } from './question.ts';
import { namesIn } from './standing-prices.ts';

export type Stockouts = {
  /** Visits that found a listed product out of stock, in percent. */
  rate: number | null;
  /** The highest rate first. */
  retailers: { retailer: Named; rate: number | null }[];
  /** Shelves that the newest visit found empty, the longest first. */
  emptyNow: { product: Named; store: Named; retailer: Named; since: Day }[];
};

/** How often shelves were found empty in a period, the last 30 days where none is given, and which are empty now. */
export const findStockouts = question(
  { module: 'distributions' },
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const range = resolvePeriod(period ?? { preset: '30d' }, cairoDay(reader.now));
    const counts = await countShelves(reader.market, reader.scope, {
      category: subject.view.category.id,
      from: startOfCairoDay(range.from),
      until: startOfCairoDay(addDays(range.to, 1)),
    });
    const { products, retailers } = namesIn(reader, subject);
    const productIds = subject.productIds && new Set(subject.productIds);
    const shops = subject.retailers && new Set(subject.retailers.map(({ id }) => id));
    const shelves = counts.flatMap((row) => {
      const [product, retailer] = [products.get(row.productId), retailers.get(row.retailerId)];
      const isWanted =
        (productIds === null || productIds.has(row.productId)) &&
        (shops === null || shops.has(row.retailerId));
      return isWanted && product && retailer ? [{ ...row, product, retailer }] : [];
    });
    const name = namerOf(reader.locale);
    const emptyNow = shelves
      .flatMap(({ product, retailer, emptyNow: empty }) =>
        empty.map(({ storeId, since, ...store }) => {
          return { product, retailer, store: name({ id: storeId, ...store }), since };
        }),
      )
      .sort((a, b) => a.since.localeCompare(b.since) || a.store.name.localeCompare(b.store.name));
    const byRetailer = Map.groupBy(shelves, ({ retailer }) => retailer);
    const stockouts: Stockouts = {
      rate: rateOf(shelves),
      retailers: [...byRetailer]
        .map(([retailer, rows]) => ({ retailer, rate: rateOf(rows) }))
        .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1)),
      emptyNow,
    };
    return {
      data: shelves.every(({ listed }) => listed === 0) ? null : stockouts,
      seen: {
        range,
        products: new Set(shelves.map(({ productId }) => productId)).size,
        retailers: shelves.map(({ retailer }) => retailer.name),
      },
    };
  },
);

type Counts = { listed: number; outOfStock: number };

const rateOf = (rows: readonly Counts[]): number | null => {
  const sum = (of: keyof Counts) => rows.reduce((total, row) => total + row[of], 0);
  return outOfStockRate(sum('outOfStock'), sum('listed'));
};
