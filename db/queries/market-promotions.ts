import { sql } from 'drizzle-orm';
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

export type PromotionFilter = { categoryNo: number; dataset: Dataset };

/** Promotions of a category that ran on any of the days from–to, those of whole brands included, the newest first. */
export const listPromotions = async (
  db: Database,
  { categoryNo, dataset }: PromotionFilter,
  { from, to }: { from: Day; to: Day },
): Promise<PromotionRow[]> =>
  db.execute<PromotionRow>(sql`
    select m.id, m.product_id as "productId", coalesce(m.brand_id, p.brand_id) as "brandId", m.retailer_id as "retailerId", m.mechanic, m.terms,
      m.starts_on::text as "startsOn", m.ends_on::text as "endsOn", m.promoted_price::float8 as "promotedPrice",
      m.regular_price::float8 as "regularPrice"
    from promotions m left join products p on p.id = m.product_id
    where m.category_no = ${categoryNo} and m.dataset = ${dataset} and m.owner_company_id is null
      and m.starts_on <= ${to}::date and m.ends_on >= ${from}::date
    order by m.starts_on desc, m.id`);
