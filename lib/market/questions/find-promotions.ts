import { listPromotions, type PromotionFilter, type PromotionRow } from '#db/queries/market-promotions.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { type PeriodChoice, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { promoDepth } from '#lib/market/measures/promotion-measures.ts';
import { cairoDay, type Day } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { question } from './question.ts';
import { namesIn, retailersOf, todayOf } from './standing-prices.ts';
import type { Subject } from './subject/find-subject.ts';

export type PromotionView = {
  /** Null: a promotion of the whole brand, or the plan has no single products. */
  product: Named | null;
  brand: Named;
  retailer: Named;
  mechanic: PromotionMechanic;
  /** The numbers of the mechanic; none if the plan has no single products, unless they are of a whole brand and say no price. */
  terms: Record<string, number>;
  startsOn: Day;
  endsOn: Day;
  regularPrice: number | null;
  promotedPrice: number | null;
  /** In percent; null where the mechanic lowers no price, or the plan has no single products. */
  depth: number | null;
};

/** A page of them, and how many there are on all pages. */
type Promotions = { promotions: PromotionView[]; total: number };

type Page = { limit: number; offset: number };
const FIRST_PAGE: Page = { limit: 100, offset: 0 };

/** Promotions that ran in a period, the deepest first; those of today where none is given. That none ran is an answer too. */
export const findPromotions = question(
  { module: 'promotions', level: 'brand', ignores: ['governorate', 'price', 'statistic'] },
  async (reader, subject, { period, page = FIRST_PAGE }: { period: PeriodChoice | null; page?: Page }) => {
    const range = period ? resolvePeriod(period, cairoDay(reader.now)) : todayOf(reader);
    const rows = await listPromotions(reader.market, filterOf(reader, subject), { ...range, ...page });
    const promotions = promotionsOf(reader, subject, rows);
    const data: Promotions = { promotions, total: rows[0]?.total ?? 0 };
    return {
      data,
      seen: {
        range,
        products: subject.products.length,
        retailers: promotions.map(({ retailer }) => retailer),
      },
    };
  },
);

/** A promotion of a whole brand counts for each of its products. */
const filterOf = (reader: Reader, subject: Subject): PromotionFilter => {
  const { view, chains } = subject;
  const left = new Set(subject.products);
  const products = view.products.filter(({ id }) => left.has(id));
  return {
    categoryNo: view.categoryNo,
    dataset: view.category.dataset,
    brands: [...new Set(products.map(({ brandId }) => brandId))],
    products: chains.products,
    retailers: retailersOf(reader, subject).map(({ id }) => id),
  };
};

const promotionsOf = (reader: Reader, subject: Subject, rows: readonly PromotionRow[]): PromotionView[] => {
  const names = namesIn(reader, subject);
  const isByProduct = seesLevel(reader.scope, 'product');
  return rows.flatMap((row): PromotionView[] => {
    const { productId, brandId, retailerId, mechanic, startsOn, endsOn, regularPrice, promotedPrice, terms } =
      row;
    const [brand, retailer] = [names.brands.get(brandId), names.retailers.get(retailerId)];
    if (!brand || !retailer) return [];
    const product = productId === null ? null : (names.products.get(productId) ?? null);
    const depth =
      regularPrice === null || promotedPrice === null
        ? null
        : rounded(promoDepth(regularPrice, promotedPrice));
    const facts = { brand, retailer, mechanic, startsOn, endsOn };
    if (isByProduct) return [{ product, ...facts, terms, depth, regularPrice, promotedPrice }];
    const shown = row.productId === null && mechanic !== 'x-for-y' ? terms : {};
    return [{ product: null, ...facts, terms: shown, depth: null, regularPrice: null, promotedPrice: null }];
  });
};
