import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
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
    asked as (select ${cairoDay(from)}::date as from_on, ${cairoDay(new Date(until.getTime() - 1))}::date as to_on),
    shelf as (
      select s.* from view join shelf_series s on s.category_no = view.category_no and s.dataset = view.dataset and s.owner_company_id is null
        join products p on p.id = s.product_id and p.status = 'active'),
    -- Of a spell that reaches beyond the range, the share of its visits that its days within the range are of all its days.
    spell as (
      select shelf.product_id, shelf.brand_id, shelf.retailer_id, p.state, greatest(1, round(p.seen *
        (least(case when p.to_on = 'infinity' then shelf.last_on else p.to_on end, asked.to_on) - greatest(p.from_on, asked.from_on) + 1)::numeric
        / (case when p.to_on = 'infinity' then shelf.last_on else p.to_on end - p.from_on + 1)))::int as visits
      from asked, shelf join shelf_spells p on p.category_no = shelf.category_no and p.series_id = shelf.id
      where p.from_on <= asked.to_on and case when p.to_on = 'infinity' then shelf.last_on else p.to_on end >= asked.from_on)
    select product_id as "productId", brand_id as "brandId", retailer_id as "retailerId",
      coalesce(sum(visits) filter (where state in ('in_stock', 'low', 'oos')), 0)::int as listed,
      coalesce(sum(visits) filter (where state = 'oos'), 0)::int as "outOfStock",
      coalesce(sum(visits) filter (where state = 'not_listed'), 0)::int as "notListed",
      coalesce((select jsonb_agg(jsonb_build_object('storeId', t.id, 'nameEn', t.name_en, 'nameAr', t.name_ar, 'since', shelf.since_on)
          order by shelf.since_on)
        from asked, shelf join stores t on t.id = shelf.store_id
        where shelf.product_id = spell.product_id and shelf.retailer_id = spell.retailer_id and shelf.state = 'oos'
          and shelf.last_on between asked.from_on and asked.to_on), '[]') as "emptyNow"
    from spell group by product_id, brand_id, retailer_id`);
