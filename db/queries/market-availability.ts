import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { viewOf } from './market-view.ts';

/** What visits saw of one product in the shops of one retailer. Visits that saw nothing clearly count nowhere. */
export type ShelfCount = {
  productId: string;
  brandId: string;
  retailerId: string;
  /** Visits on which the product was listed, and of those, on which it was out of stock. */
  listed: number;
  outOfStock: number;
  /** Shops whose newest visit found it out of stock, with the first day of that spell. */
  emptyNow: { storeId: string; nameEn: string; nameAr: string; since: string }[];
  /** Visits to shops that are to carry it and do not. */
  notListed: number;
};

export type ShelfQuery = { category: string; from: Date; until: Date };

/** Availability of a category's products by retailer, from an instant to before another. */
export const countShelves = async (
  db: Database,
  scope: DataScope,
  { category, from, until }: ShelfQuery,
): Promise<ShelfCount[]> =>
  db.execute<ShelfCount>(sql`
    with ${viewOf(scope, category)},
    visit as (
      select p.id as product_id, p.brand_id, s.retailer_id, a.store_id, s.name_en, s.name_ar, a.observed_at, a.state,
        row_number() over visits as age, max(a.observed_at) filter (where a.state in ('in_stock', 'low')) over visited as last_in_stock
      from view join products p on p.category_id = view.category_id and p.dataset = view.dataset and p.status = 'active'
        join availability_observations a on a.product_id = p.id
        join stores s on s.id = a.store_id
      where a.observed_at >= ${from.toISOString()}::timestamptz and a.observed_at < ${until.toISOString()}::timestamptz
        and a.state <> 'unknown'
      window visits as (partition by a.product_id, a.store_id order by a.observed_at desc),
        visited as (partition by a.product_id, a.store_id)),
    spell as (
      select product_id, store_id, retailer_id, name_en, name_ar,
        min(observed_at) filter (where state = 'oos' and (last_in_stock is null or observed_at > last_in_stock)) as since
      from visit group by product_id, store_id, retailer_id, name_en, name_ar
      having bool_or(age = 1 and state = 'oos'))
    select product_id as "productId", brand_id as "brandId", retailer_id as "retailerId",
      count(*) filter (where state in ('in_stock', 'low', 'oos'))::int as listed,
      count(*) filter (where state = 'oos')::int as "outOfStock",
      count(*) filter (where state = 'not_listed')::int as "notListed",
      coalesce((select jsonb_agg(jsonb_build_object('storeId', store_id, 'nameEn', name_en, 'nameAr', name_ar,
          'since', (since at time zone 'Africa/Cairo')::date) order by since)
        from spell where spell.product_id = visit.product_id and spell.retailer_id = visit.retailer_id), '[]') as "emptyNow"
    from visit group by product_id, brand_id, retailer_id`);
