import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { viewOf } from './market-view.ts';

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

export type PromotionQuery = { category: string; from: Day; to: Day };

/** Promotions of a category that ran on any of the days from–to, the newest first. */
export const listPromotions = async (
  db: Database,
  scope: DataScope,
  { category, from, to }: PromotionQuery,
): Promise<PromotionRow[]> =>
  db.execute<PromotionRow>(sql`
    with ${viewOf(scope, category)}
    select m.id, m.product_id as "productId", coalesce(m.brand_id, p.brand_id) as "brandId", m.retailer_id as "retailerId", m.mechanic, m.terms,
      m.starts_on::text as "startsOn", m.ends_on::text as "endsOn", m.promoted_price::float8 as "promotedPrice",
      m.regular_price::float8 as "regularPrice"
    from view join products p on p.category_id = view.category_id and p.dataset = view.dataset
      join promotions m on m.product_id = p.id
    where m.starts_on <= ${to}::date and m.ends_on >= ${from}::date
    union all
    select m.id, null, m.brand_id, m.retailer_id, m.mechanic, m.terms, m.starts_on::text, m.ends_on::text, m.promoted_price::float8,
      m.regular_price::float8
    from promotions m
    where m.starts_on <= ${to}::date and m.ends_on >= ${from}::date and m.brand_id in (
      select p.brand_id from view join products p on p.category_id = view.category_id and p.dataset = view.dataset)
    order by "startsOn" desc, id`);
