import { countShelves, type ShelfCount } from '#db/queries/market-availability.ts';
import { findMarketView, listCoveredCategories } from '#db/queries/market-view.ts';
import { addDays, cairoDay, type Day, startOfCairoDay } from '#lib/core/cairo-days.ts';
import type { DataScope } from '#lib/core/data-scope.ts';
import {
  type Finding,
  lookedAt,
  type Named,
  namerOf,
  type Reader,
  refuseCategory,
  refuseModule,
} from './finding.ts';
import { outOfStockRate } from './measures.ts';
import { type PeriodChoice, resolvePeriod } from './periods.ts';

export type StockoutsInput = {
  category?: string | undefined;
  productId?: string | undefined;
  brandId?: string | undefined;
  retailerId?: string | undefined;
  period?: PeriodChoice | undefined;
  limit?: number | undefined;
};

export type Stockouts = {
  /** Visits out of stock ÷ visits where listed, in percent. */
  rate: number | null;
  byRetailer: { retailer: Named; rate: number | null; visits: number }[];
  byProduct: { product: Named; rate: number | null; visits: number }[];
  /** Shelves that the newest visit found empty, the longest first. */
  emptyNow: { product: Named; store: Named; retailer: Named; since: Day }[];
};

/** Where a category's products were out of stock in a period, and which shelves are empty now. */
export async function getStockouts(
  reader: Reader,
  scope: DataScope,
  { category, period = { preset: '30d' }, limit = 10, ...wanted }: StockoutsInput,
): Promise<Finding<Stockouts>> {
  const refusal = refuseModule(scope, 'distributions');
  if (refusal) return refusal;
  const { db, now, locale } = reader;
  const range = resolvePeriod(period, cairoDay(now));
  const [covered, view] = await Promise.all([
    listCoveredCategories(db, scope),
    findMarketView(db, scope, category ?? null),
  ]);
  const outside = refuseCategory(covered, category, locale);
  if (outside) return outside;
  if (view === null) return { status: 'nothing_found', lookedAt: null };
  const counts = await countShelves(db, scope, {
    category: view.category.id,
    from: startOfCairoDay(range.from),
    until: startOfCairoDay(addDays(range.to, 1)),
  });
  const name = namerOf(locale);
  const kept = counts.filter(
    (row) =>
      (wanted.productId === undefined || row.productId === wanted.productId) &&
      (wanted.brandId === undefined || row.brandId === wanted.brandId) &&
      (wanted.retailerId === undefined || row.retailerId === wanted.retailerId),
  );
  const visits = kept.reduce((sum, row) => sum + row.listed, 0);
  const looked = lookedAt(view, locale, {
    range,
    rows: visits,
    retailers: new Set(kept.map((row) => row.retailerId)).size,
  });
  if (visits === 0) return { status: 'nothing_found', lookedAt: looked };
  const products = new Map(view.products.map((row) => [row.id, name(row)]));
  const shops = new Map(view.retailers.map((row) => [row.id, name(row)]));
  const emptyNow = kept
    .flatMap((row) => {
      const [product, retailer] = [products.get(row.productId), shops.get(row.retailerId)];
      if (!product || !retailer) return [];
      return row.emptyNow.map(({ storeId, since, ...store }) => ({
        product,
        retailer,
        since,
        store: name({ id: storeId, ...store }),
      }));
    })
    .sort((a, b) => a.since.localeCompare(b.since) || a.store.id.localeCompare(b.store.id));
  return {
    status: 'found',
    data: {
      rate: rateOf(kept),
      byRetailer: rates(kept, (row) => shops.get(row.retailerId)).map(({ of, ...its }) => ({
        retailer: of,
        ...its,
      })),
      byProduct: rates(kept, (row) => products.get(row.productId))
        .map(({ of, ...its }) => ({ product: of, ...its }))
        .slice(0, limit),
      emptyNow: emptyNow.slice(0, limit),
    },
    lookedAt: looked,
  };
}

function rateOf(rows: readonly ShelfCount[]): number | null {
  return outOfStockRate(
    rows.reduce((sum, row) => sum + row.outOfStock, 0),
    rows.reduce((sum, row) => sum + row.listed, 0),
  );
}

/** By whatever `of` names, the highest rate first. */
function rates(rows: readonly ShelfCount[], of: (row: ShelfCount) => Named | undefined) {
  return [...Map.groupBy(rows, of)]
    .flatMap(([named, its]) =>
      named ? [{ of: named, rate: rateOf(its), visits: its.reduce((sum, row) => sum + row.listed, 0) }] : [],
    )
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1) || a.of.id.localeCompare(b.of.id));
}
