import { countShelves } from '#db/queries/market-availability.ts';
import { outOfStockRate } from '#lib/market/distribution-measures.ts';
import { resolvePeriod } from '#lib/market/periods.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import { namesIn } from './current-prices.ts';
import { asPercent, periodOf, provenanceOf, refuseWithout } from './provenance.ts';
import { resolveSubject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';

const SHOWN = 10;
type Counts = { listed: number; outOfStock: number };

/** How often shelves were found empty in a period, and which are empty now. */
export const getStockouts = async (
  reader: ToolReader,
  input: ToolInput<'getStockouts'>,
): Promise<ToolOutput<'getStockouts'>> => {
  const refusal = await refuseWithout(reader, 'distributions');
  if (refusal) return refusal;
  const subject = await resolveSubject(reader, input);
  if ('status' in subject) return subject;
  const range = resolvePeriod(periodOf(input) ?? { preset: '30d' }, cairoDay(reader.now));
  const counts = await countShelves(reader.db, reader.scope, {
    category: subject.category.id,
    from: startOfCairoDay(range.from),
    until: startOfCairoDay(addDays(range.to, 1)),
  });
  const { products, retailers } = namesIn(reader, subject);
  const productIds = subject.productIds && new Set(subject.productIds);
  const shops = subject.retailers && new Set(subject.retailers.map(({ id }) => id));
  const listings = counts.flatMap((row) => {
    const [product, retailer] = [products.get(row.productId), retailers.get(row.retailerId)];
    const isWanted =
      (productIds === null || productIds.has(row.productId)) && (shops === null || shops.has(row.retailerId));
    return isWanted && product && retailer ? [{ ...row, product, retailer }] : [];
  });
  const provenance = provenanceOf(subject, {
    range,
    products: new Set(listings.map(({ productId }) => productId)).size,
    retailers: listings.map(({ retailer }) => retailer.name),
  });
  if (listings.every(({ listed }) => listed === 0)) return { status: 'no_data', looked: provenance };
  const name = namerOf(reader.locale);
  const emptyNow = listings
    .flatMap(({ product, retailer, emptyNow: shelves }) =>
      shelves.map(({ storeId, since, ...store }) => ({
        product: product.name,
        retailer: retailer.name,
        store: name({ id: storeId, ...store }).name,
        since,
      })),
    )
    .sort((a, b) => a.since.localeCompare(b.since) || a.store.localeCompare(b.store));
  const byRetailer = Map.groupBy(listings, ({ retailer }) => retailer.name);
  return {
    status: 'ok',
    looked: provenance,
    outOfStockPercent: rateOf(listings),
    retailers: [...byRetailer]
      .map(([retailer, rows]) => ({ name: retailer, outOfStockPercent: rateOf(rows) }))
      .sort((a, b) => (b.outOfStockPercent ?? -1) - (a.outOfStockPercent ?? -1)),
    total: emptyNow.length,
    emptyNow: emptyNow.slice(0, SHOWN),
  };
};

const rateOf = (rows: readonly Counts[]): number | null => {
  const sum = (of: keyof Counts) => rows.reduce((total, row) => total + row[of], 0);
  return asPercent(outOfStockRate(sum('outOfStock'), sum('listed')));
};
