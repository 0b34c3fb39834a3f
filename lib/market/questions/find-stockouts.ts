import { listOutages } from '#db/queries/market-availability.ts';
import { listEmptyShelves } from '#db/queries/market-shortfalls.ts';
import type { FigureOf } from '#lib/market/access/plan-disclosure.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { emptyShelves, listedShelves } from '#lib/market/distributions/panels/stock-outs/stock-outs.ts';
import { availabilityBasis } from '#lib/market/distributions/shelf-figures.ts';
import type { Shelf, ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { type OutOfStockSpan, outOfStockSpan } from '#lib/market/measures/distribution-measures.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { type Day, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { type Named, type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import { questionOfDays } from './question.ts';
import { OF_SHELVES, readShelves } from './read-shelves.ts';
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

type OutOfStock = { rate: number | null; checks: number };

export type Stockouts = {
  /** Checks that found a listed product out of stock, in percent: in shops that people walk into; else on the web. */
  rate: number | null;
  /** The highest rate first, of so many checks: at retailers, of brands, and of products where the plan shows single ones. */
  retailers: (OutOfStock & { retailer: Named })[];
  byBrand: (OutOfStock & { brand: Named })[];
  byProduct: (OutOfStock & { product: Named })[];
  /** Shelves that stand empty on the last day, as the newest visit of 28 days found them, of so many that list a product. */
  shelvesEmpty: number;
  shelvesListed: number;
  /** Stores with such a shelf, of those that a visit of 28 days knows; those on the web where nothing else was chosen. */
  storesEmpty: number;
  storesKnown: number;
  /** How many of them each brand has, the most first. */
  brands: { brand: Named; emptyNow: number }[];
  /** These shelves, and those that are full again; the longest first. None where brands alone are shown. */
  emptyNow: Stockout[];
  ended: Stockout[];
};

/** So many empty shelves are listed. */
const MAX_OUTAGES = 1000;

/** How often checks found shelves empty in a period, the last 30 days where none is given, and which ones; as Distributions has them. */
export const findStockouts = questionOfDays(
  OF_SHELVES,
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const read = await readShelves(reader, subject, period);
    const { query, range, set } = read;
    const [empty, outages] =
      query === null
        ? [[], []]
        : await Promise.all([
            listEmptyShelves(reader.market, query.narrowed, query.range.to),
            listOutages(reader.market, query.narrowed, { ...range, limit: MAX_OUTAGES }),
          ]);
    const { products, brands, retailers } = namesIn(reader, subject);
    const brandOf = new Map(subject.view.products.map(({ id, brandId }) => [id, brands.get(brandId)]));
    const name = namerOf(reader.locale);
    const told = (
      { productId, retailerId, store }: Pick<Shelf, 'productId' | 'retailerId'> & { store: NamedRow },
      outage: Parameters<typeof outOfStockSpan>[0],
    ): Stockout[] => {
      const [product, retailer] = [products.get(productId), retailers.get(retailerId)];
      if (!product || !retailer) return [];
      const [from, to] = [dayFromNumber(outage.firstOut), dayFromNumber(outage.lastOut)];
      return [{ product, store: name(store), retailer, from, to, days: outOfStockSpan(outage) }];
    };
    const isByProduct = seesLevel(reader.scope, 'product');
    const listed = listedShelves(set, set.isProduct);
    const now = emptyShelves(listed, empty);
    const checked = [...set.shelves, ...set.onlineShelves].filter(
      ({ listed, productId }) => listed > 0 && set.isProduct(productId),
    );
    // Shelves of the web are another thing: they count where nothing else was chosen.
    const walkedInto = checked.filter(({ store }) => store.regionId !== null);
    const ratesBy = (
      ownerOf: (shelf: Shelf) => Named | undefined,
      shelves: readonly Shelf[],
      of: FigureOf = 'all',
    ) =>
      [...Map.groupBy(shelves, ownerOf)]
        .flatMap(([owner, own]) => {
          const checks = own.reduce((sum, { listed }) => sum + listed, 0);
          return owner ? [{ owner, rate: rateOf(set, `out-of-stock:${owner.id}`, own, of), checks }] : [];
        })
        .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1) || b.checks - a.checks);
    const inShops = walkedInto.length > 0 ? walkedInto : checked;
    const rates = ratesBy(({ retailerId }) => retailers.get(retailerId), checked);
    const brandRates = ratesBy(({ productId }) => brandOf.get(productId), inShops, 'brands');
    const data: Stockouts = {
      rate: rateOf(set, 'out-of-stock', inShops),
      retailers: rates.map(({ owner, ...rate }) => ({ ...rate, retailer: owner })),
      byBrand: brandRates.map(({ owner, ...rate }) => ({ ...rate, brand: owner })),
      byProduct: isByProduct
        ? ratesBy(({ productId }) => products.get(productId), inShops).map(({ owner, ...rate }) => ({
            ...{ ...rate, product: owner },
          }))
        : [],
      ...{ shelvesEmpty: now.length, shelvesListed: listed.length },
      ...storesOf(
        set,
        now.map(({ shelf }) => shelf),
      ),
      brands: countByBrand(now, brandOf),
      emptyNow: isByProduct
        ? now
            .flatMap(({ shelf, outage }) => told(shelf, outage))
            .sort((a, b) => b.days.atLeast - a.days.atLeast)
        : [],
      ended: isByProduct
        ? outages.flatMap((outage) =>
            outage.nextInStock === null
              ? []
              : told({ ...outage, store: { ...outage, id: outage.storeId } }, outage),
          )
        : [],
    };
    return {
      data: checked.length === 0 ? null : data,
      seen: {
        range,
        shown: { section: 'stock' },
        drill: 'availability',
        products: new Set(checked.map(({ productId }) => productId)).size,
        retailers: rates.map(({ owner }) => owner),
        withheld: [...rates, ...brandRates].flatMap(({ owner, rate }) => (rate === null ? owner.name : [])),
      },
    };
  },
);

/** What availability leaves of 100, where the plan has it. */
const rateOf = (
  set: ShelfSet,
  figure: string,
  shelves: readonly Shelf[],
  of: FigureOf = 'all',
): number | null => {
  const { value } = discloseFigure(set, figure, { ...availabilityBasis(shelves, set.isProduct), of });
  return value === null ? null : rounded(100 - value);
};

/** People walk into stores; those on the web count where there are no others. */
const storesOf = (
  { stores, online, known }: ShelfSet,
  empty: readonly Shelf[],
): Pick<Stockouts, 'storesEmpty' | 'storesKnown'> => {
  const walkedInto = stores.filter(({ id }) => known.has(id));
  const counted = walkedInto.length > 0 ? walkedInto : online.filter(({ id }) => known.has(id));
  const withEmpty = new Set(empty.map(({ storeId }) => storeId));
  return { storesEmpty: counted.filter(({ id }) => withEmpty.has(id)).length, storesKnown: counted.length };
};

const countByBrand = (
  empty: readonly { shelf: Shelf }[],
  brandOf: ReadonlyMap<string, Named | undefined>,
): Stockouts['brands'] =>
  [...Map.groupBy(empty, ({ shelf }) => brandOf.get(shelf.productId))]
    .flatMap(([brand, rows]) => (brand ? [{ brand, emptyNow: rows.length }] : []))
    .sort((a, b) => b.emptyNow - a.emptyNow || a.brand.name.localeCompare(b.brand.name));
