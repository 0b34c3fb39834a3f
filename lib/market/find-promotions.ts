import { listPromotions } from '#db/queries/market-promotions.ts';
import { findMarketView, listCoveredCategories } from '#db/queries/market-view.ts';
import { cairoDay, type Day } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { type Named, type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import { type Finding, provenanceOf, type Reader, refuseCategory, refuseModule } from './finding.ts';
import { mean } from './measures.ts';
import { type PeriodChoice, resolvePeriod } from './periods.ts';
import { promoDepth } from './promotion-measures.ts';

export type PromotionsInput = {
  category?: string | undefined;
  productId?: string | undefined;
  brandId?: string | undefined;
  retailerId?: string | undefined;
  period?: PeriodChoice | undefined;
  /** Only those that run today. */
  runningOnly?: boolean | undefined;
  limit?: number | undefined;
};

export type PromotionView = {
  product: Named | null;
  brand: Named;
  retailer: Named;
  mechanic: PromotionMechanic;
  terms: Record<string, number>;
  startsOn: Day;
  endsOn: Day;
  regularPrice: number | null;
  promotedPrice: number | null;
  /** In percent; null where the mechanic lowers no price. */
  depth: number | null;
  isRunning: boolean;
};

export type Promotions = { total: number; averageDepth: number | null; promotions: PromotionView[] };

/** Promotions of a category that ran in a period, the deepest first. */
export const findPromotions = async (
  reader: Reader,
  scope: DataScope,
  { category, period = { preset: '30d' }, runningOnly = false, limit = 10, ...filters }: PromotionsInput,
): Promise<Finding<Promotions>> => {
  const refusal = refuseModule(scope, 'promotions');
  if (refusal) return refusal;
  const { db, now, locale } = reader;
  const today = cairoDay(now);
  const range = runningOnly ? { from: today, to: today } : resolvePeriod(period, today);
  const [covered, view] = await Promise.all([
    listCoveredCategories(db, scope),
    findMarketView(db, scope, category ?? null),
  ]);
  const outside = refuseCategory(covered, category, locale);
  if (outside) return outside;
  if (view === null) return { status: 'nothing_found', lookedAt: null };
  const rows = await listPromotions(db, scope, { category: view.category.id, ...range });
  const name = namerOf(locale);
  const find = (list: NamedRow[], id: string | null) => {
    const row = list.find((namedRow) => namedRow.id === id);
    return row ? name(row) : null;
  };
  const promotions = rows
    .filter((row) => filters.productId === undefined || row.productId === filters.productId)
    .filter((row) => filters.brandId === undefined || row.brandId === filters.brandId)
    .filter((row) => filters.retailerId === undefined || row.retailerId === filters.retailerId)
    .flatMap((row): PromotionView[] => {
      const { productId, brandId, retailerId, id: _id, ...facts } = row;
      const [brand, retailer] = [find(view.brands, brandId), find(view.retailers, retailerId)];
      if (!brand || !retailer) return [];
      const hasPrices = row.regularPrice !== null && row.promotedPrice !== null;
      const depth = hasPrices ? promoDepth(row.regularPrice ?? 0, row.promotedPrice ?? 0) : null;
      const isRunning = row.startsOn <= today && row.endsOn >= today;
      return [{ product: find(view.products, productId), brand, retailer, ...facts, depth, isRunning }];
    })
    .sort((a, b) => (b.depth ?? 0) - (a.depth ?? 0) || b.startsOn.localeCompare(a.startsOn));
  const provenance = provenanceOf(view, locale, {
    range,
    rows: promotions.length,
    retailers: new Set(promotions.map((row) => row.retailer.id)).size,
  });
  if (promotions.length === 0) return { status: 'nothing_found', lookedAt: provenance };
  const depths = promotions.map((row) => row.depth).filter((depth) => depth !== null);
  const data = {
    total: promotions.length,
    averageDepth: mean(depths),
    promotions: promotions.slice(0, limit),
  };
  return { status: 'found', data, lookedAt: provenance };
};
