import { listPriceSteps } from '#db/queries/market-prices.ts';
import { findMarketView, listCoveredCategories, type MarketView } from '#db/queries/market-view.ts';
import { addDays, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { type Finding, type Reader, refuseCategory } from './finding.ts';
import type { DayRange } from './periods.ts';
import { type Item, STALE_AFTER_DAYS } from './price-series.ts';

export type CategoryPrices = { view: MarketView; items: Item[] };

/** Filters of a question: nothing given means all. */
export type Narrowing = {
  productIds?: readonly string[] | undefined;
  brandId?: string | undefined;
  retailerId?: string | undefined;
};

/** One category's prices over a range, narrowed, or the refusal of a category that the scope does not cover. */
export const findCategoryPrices = async (
  { db, locale }: Reader,
  scope: DataScope,
  { category, range, ...narrowing }: { category: string | undefined; range: DayRange } & Narrowing,
): Promise<CategoryPrices | Finding<never>> => {
  const from = startOfCairoDay(addDays(range.from, -STALE_AFTER_DAYS));
  const until = startOfCairoDay(addDays(range.to, 1));
  const categoryId = category ?? null;
  const [covered, view, prices] = await Promise.all([
    listCoveredCategories(db, scope),
    findMarketView(db, scope, categoryId),
    listPriceSteps(db, scope, { category: categoryId, from, until }),
  ]);
  const refusal = refuseCategory(covered, category, locale);
  if (refusal) return refusal;
  if (view === null) return { status: 'nothing_found', lookedAt: null };
  const brandOf = new Map(view.products.map((product) => [product.id, product.brandId]));
  const shops = new Set(view.retailers.map((retailer) => retailer.id));
  const items = prices
    .filter((item) => shops.has(item.retailerId))
    .map((item) => ({ ...item, brandId: brandOf.get(item.productId) ?? '' }));
  return { view, items: items.filter((item) => isWanted(item, narrowing)) };
};

const isWanted = (item: Item, { productIds, brandId, retailerId }: Narrowing): boolean =>
  (productIds === undefined || productIds.includes(item.productId)) &&
  (brandId === undefined || item.brandId === brandId) &&
  (retailerId === undefined || item.retailerId === retailerId);
