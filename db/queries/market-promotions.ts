import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

export type PromotionRow = {
  id: string;
  productId: string | null;
  brandId: string;
  retailerId: string;
  mechanic: PromotionMechanic;
  terms: Record<string, number>;
  startsOn: Day;
  endsOn: Day;
  /** Price of one item with all conditions met; null where the mechanic lowers no price. */
  promotedPrice: number | null;
  regularPrice: number | null;
};

export type PromotionFilter = {
  categoryNo: number;
  dataset: Dataset;
  /** Whose promotions, those of whole brands included. */
  brands: readonly string[];
  /** Of these products alone, and of the brands as a whole; all where nothing is given. */
  products?: readonly string[] | undefined;
  retailers: readonly string[];
};

/** On any of the days from–to; `total` of all pages is said with each row. */
export type PromotionPage = { from: Day; to: Day; limit: number; offset: number };

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Promotions of a category, the deepest first and of those the newest. */
export const listPromotions = async (
  db: Database,
  { categoryNo, dataset, brands, products, retailers }: PromotionFilter,
  { from, to, limit, offset }: PromotionPage,
): Promise<(PromotionRow & { total: number })[]> =>
  db.execute<PromotionRow & { total: number }>(sql`
    select m.id, m.product_id as "productId", coalesce(m.brand_id, p.brand_id) as "brandId", m.retailer_id as "retailerId", m.mechanic, m.terms,
      m.starts_on::text as "startsOn", m.ends_on::text as "endsOn", m.promoted_price::float8 as "promotedPrice",
      m.regular_price::float8 as "regularPrice", count(*) over ()::int as total
    from promotions m left join products p on p.id = m.product_id
    where m.category_no = ${categoryNo} and m.dataset = ${dataset} and m.owner_company_id is null
      and m.starts_on <= ${to}::date and m.ends_on >= ${from}::date
      and m.retailer_id = any (${texts(retailers)}) and coalesce(m.brand_id, p.brand_id) = any (${texts(brands)})
      ${products ? sql`and (m.brand_id is not null or m.product_id = any (${texts(products)}))` : sql``}
    order by coalesce(1 - m.promoted_price / m.regular_price, 0) desc, m.starts_on desc, m.id limit ${limit} offset ${offset}`);
