import {
  countEmptyShelves,
  countShelves,
  type EmptyShelves,
  listOutages,
  type Outage,
} from '#db/queries/market-availability.ts';
import { type PeriodChoice, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import {
  type OutOfStockSpan,
  outOfStockRate,
  outOfStockSpan,
} from '#lib/market/measures/distribution-measures.ts';
import { cairoDay, type Day, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import { question } from './question.ts';
import { namesIn } from './standing-prices.ts';

/** An empty shelf: the first and the last visit that found it so, and how many days that was. */
export type Stockout = {
  product: Named;
  store: Named;
  retailer: Named;
  from: Day;
  to: Day;
  days: OutOfStockSpan;
};

export type Stockouts = {
  /** Visits that found a listed product out of stock, in percent. */
  rate: number | null;
  /** The highest rate first. */
  retailers: { retailer: Named; rate: number | null }[];
  /** How many shelves of each brand the newest visit found empty, the most first; all of them, however many are listed. */
  brands: { brand: Named; emptyNow: number }[];
  /** Shelves that the newest visit found empty, and those that are full again; the longest first. None where brands alone are shown. */
  emptyNow: Stockout[];
  ended: Stockout[];
};

/** So many empty shelves are listed. */
const MAX_OUTAGES = 1000;

/** How often shelves were found empty in a period, the last 30 days where none is given, and which ones. */
export const findStockouts = question(
  { module: 'distributions', level: 'brand', ignores: ['price', 'statistic'] },
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const range = resolvePeriod(period ?? { preset: '30d' }, cairoDay(reader.now));
    const { chains } = subject;
    const [counts, empty, outages] = await Promise.all([
      countShelves(reader.market, chains, range),
      countEmptyShelves(reader.market, chains, range),
      listOutages(reader.market, chains, { ...range, limit: MAX_OUTAGES }),
    ]);
    const { products, brands, retailers } = namesIn(reader, subject);
    const brandOf = new Map(subject.view.products.map(({ id, brandId }) => [id, brands.get(brandId)]));
    const brandIds = new Map(subject.view.products.map(({ id, brandId }) => [id, brandId]));
    const shelves = counts.flatMap((row) => {
      const retailer = retailers.get(row.retailerId);
      const brandId = brandIds.get(row.productId) ?? null;
      return retailer ? [{ ...row, retailer, brandId }] : [];
    });
    const name = namerOf(reader.locale);
    const stockouts = outages.flatMap((outage) => {
      const { productId, retailerId, storeId, nameEn, nameAr, firstOut, lastOut, isOpen } = outage;
      const [product, retailer] = [products.get(productId), retailers.get(retailerId)];
      if (!product || !retailer) return [];
      const store = name({ id: storeId, nameEn, nameAr });
      const seen = { from: dayFromNumber(firstOut), to: dayFromNumber(lastOut), days: spanOf(outage) };
      return [
        { stockout: { product, store, retailer, ...seen }, isOpen, isOver: outage.nextInStock !== null },
      ];
    });
    const isByProduct = seesLevel(reader.scope, 'product');
    const emptyNow = stockouts.flatMap(({ stockout, isOpen }) => (isOpen ? [stockout] : []));
    const byRetailer = Map.groupBy(shelves, ({ retailer }) => retailer);
    const shown = (rows: typeof shelves) => subject.disclosure.rows(rows);
    const data: Stockouts = {
      rate: rateOf(shown(shelves)),
      retailers: [...byRetailer]
        .map(([retailer, rows]) => ({ retailer, rate: rateOf(shown(rows)) }))
        .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1)),
      brands: countByBrand(
        empty.filter(({ retailerId }) => retailers.has(retailerId)),
        brandOf,
      ),
      emptyNow: isByProduct ? emptyNow : [],
      ended: isByProduct ? stockouts.flatMap(({ stockout, isOver }) => (isOver ? [stockout] : [])) : [],
    };
    return {
      data: shelves.length === 0 ? null : data,
      seen: {
        range,
        products: new Set(shelves.map(({ productId }) => productId)).size,
        retailers: shelves.map(({ retailer }) => retailer),
        withheld: [...byRetailer].flatMap(([retailer, rows]) =>
          shown(rows).length === 0 ? retailer.name : [],
        ),
      },
    };
  },
);

const countByBrand = (
  empty: readonly EmptyShelves[],
  brandOf: ReadonlyMap<string, Named | undefined>,
): Stockouts['brands'] =>
  [...Map.groupBy(empty, ({ productId }) => brandOf.get(productId))]
    .flatMap(([brand, rows]) =>
      brand ? [{ brand, emptyNow: rows.reduce((sum, { shelves }) => sum + shelves, 0) }] : [],
    )
    .sort((a, b) => b.emptyNow - a.emptyNow || a.brand.name.localeCompare(b.brand.name));

const spanOf = ({ previousInStock, firstOut, lastOut, nextInStock }: Outage): OutOfStockSpan =>
  outOfStockSpan({ previousInStock, firstOut, lastOut, nextInStock });

type Counts = { listed: number; outOfStock: number };

const rateOf = (rows: readonly Counts[]): number | null => {
  const sum = (of: keyof Counts) => rows.reduce((total, row) => total + row[of], 0);
  return outOfStockRate(sum('outOfStock'), sum('listed'));
};
