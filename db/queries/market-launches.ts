import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { ShelfFilter } from './market-availability.ts';

/** A product that was new on the shelves; days since 1970-01-01. */
export type Launch = { productId: string; firstOn: number };

/**
 * Products that a visit found in a shop for the first time within a range, the newest first: of the panel, whichever shops were chosen, those
 * on the web excepted. What the first visit to a shop found may have been there before; so it is a launch only if an earlier visit to the
 * same shop had seen the category without it.
 */
export const listLaunches = async (
  db: Database,
  { categoryNo, dataset }: Pick<ShelfFilter, 'categoryNo' | 'dataset'>,
  { from, to }: { from: Day; to: Day },
): Promise<Launch[]> =>
  db.execute<Launch>(sql`
    with shelf as (
      select s.id, s.product_id, s.store_id, s.first_on from shelf_series s
      where s.category_no = ${categoryNo} and s.dataset = ${dataset} and s.owner_company_id is null and s.region_no is not null),
    shop as (select store_id, min(first_on) as seen_on from shelf group by store_id),
    carried as (
      select p.series_id, min(p.from_on) as found_on from shelf_spells p
      where p.category_no = ${categoryNo} and p.state <> 'not_listed' group by p.series_id),
    placed as (
      select shelf.product_id, shelf.store_id, carried.found_on from shelf join carried on carried.series_id = shelf.id),
    launched as (
      select product_id, min(found_on) as first_on from placed
      group by product_id having min(found_on) between ${from}::date and ${to}::date)
    select placed.product_id as "productId", placed.found_on - date '1970-01-01' as "firstOn"
    from launched join placed on placed.product_id = launched.product_id and placed.found_on = launched.first_on
      join shop on shop.store_id = placed.store_id
    group by placed.product_id, placed.found_on having min(shop.seen_on) < placed.found_on
    order by placed.found_on desc, placed.product_id`);
