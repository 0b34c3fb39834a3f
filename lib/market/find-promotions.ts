import { listPromotions, type PromotionRow } from '#db/queries/market-promotions.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { cairoDay, type Day } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Reader } from './answer.ts';
import type { Subject } from './find-subject.ts';
import { type PeriodChoice, resolvePeriod } from './periods.ts';
import { question } from './question.ts';
import { namesIn, todayOf } from './standing-prices.ts';

export type PromotionView = {
  /** Null: a promotion of the whole brand, or the plan has no single products. */
  product: Named | null;
  brand: Named;
  retailer: Named;
  mechanic: PromotionMechanic;
  startsOn: Day;
  endsOn: Day;
  regularPrice: number | null;
  promotedPrice: number | null;
  /** In percent; null where the mechanic lowers no price. */
  depth: number | null;
};

export type Promotions = { promotions: PromotionView[] };

/** Promotions that ran in a period, the deepest first; those of today where none is given. That none ran is an answer too. */
export const findPromotions = question(
  { module: 'promotions', level: 'brand' },
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const range = period ? resolvePeriod(period, cairoDay(reader.now)) : todayOf(reader);
    const { categoryNo, category } = subject.view;
    const filter = { categoryNo, dataset: category.dataset };
    const rows = await listPromotions(reader.market, filter, range);
    const promotions = promotionsOf(reader, subject, rows).sort(
      (a, b) => (b.depth ?? 0) - (a.depth ?? 0) || b.startsOn.localeCompare(a.startsOn),
    );
    const data: Promotions = { promotions };
    return {
      data,
      seen: {
        range,
        products: (subject.productIds ?? subject.view.products).length,
        retailers: promotions.map(({ retailer }) => retailer),
      },
    };
  },
);

/** A promotion of a whole brand counts for each of its products. */
const promotionsOf = (reader: Reader, subject: Subject, rows: readonly PromotionRow[]): PromotionView[] => {
  const names = namesIn(reader, subject);
  const isByProduct = seesLevel(reader.scope, 'product');
  const products = subject.productIds && new Set(subject.productIds);
  const brands = new Set(
    subject.view.products.flatMap(({ id, brandId }) => (products?.has(id) ? [brandId] : [])),
  );
  const shops = subject.retailers && new Set(subject.retailers.map(({ id }) => id));
  return rows.flatMap((row): PromotionView[] => {
    const { productId, brandId, retailerId, mechanic, startsOn, endsOn, regularPrice, promotedPrice } = row;
    const isOfProducts = products === null || (productId ? products.has(productId) : brands.has(brandId));
    const [brand, retailer] = [names.brands.get(brandId), names.retailers.get(retailerId)];
    if (!isOfProducts || (shops && !shops.has(retailerId)) || !brand || !retailer) return [];
    const product = productId === null ? null : (names.products.get(productId) ?? null);
    const depth =
      regularPrice === null || promotedPrice === null ? null : promoDepth(regularPrice, promotedPrice);
    const facts = { brand, retailer, mechanic, startsOn, endsOn, depth };
    return isByProduct
      ? [{ product, ...facts, regularPrice, promotedPrice }]
      : [{ product: null, ...facts, regularPrice: null, promotedPrice: null }];
  });
};
