import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { type ShelfFilter, shelvesOf } from './market-availability.ts';
import { STANDING_DAYS } from './market-shelves.ts';

/** Where shops lack a product, for how long, and what a category sells for: of the panel, from spells alone. */

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

type Of = { categoryNo: number; categoryId: string; dataset: Dataset };

/** What a category sells for in a month in all shops of the panel, and what the weights of these shops come to. */
export type CategoryWorth = { value: number | null; weights: number };

/** The value that holds on a day; null: none was said. */
export const findCategoryWorth = async (
  db: Database,
  { categoryNo, categoryId, dataset }: Of,
  on: Day,
): Promise<CategoryWorth> => {
  const [row] = await db.execute<CategoryWorth>(sql`
    select (select v.value::float8 from category_values v
        where v.category_no = ${categoryNo} and v.dataset = ${dataset} and v.valid_from <= ${on}::date
        order by v.valid_from desc, v.revision desc limit 1) as value,
      coalesce((select sum(w.weight)::float8 from store_category_weights w join stores t on t.id = w.store_id
        where w.category_id = ${categoryId} and t.dataset = ${dataset}
          and (t.closed_on is null or t.closed_on > ${on}::date)), 0) as weights`);
  return row ?? { value: null, weights: 0 };
};

/** A product that a retailer has agreed to carry, or one shop of it. */
export type Must = {
  productId: string;
  retailerId: string;
  storeId: string | null;
  /** Since 1970-01-01. */
  since: number;
};

/** The must-list of a category on a day. */
export const listMusts = async (
  db: Database,
  { categoryId, dataset }: Omit<Of, 'categoryNo'>,
  on: Day,
): Promise<Must[]> =>
  db.execute<Must>(sql`
    select a.product_id as "productId", a.retailer_id as "retailerId", a.store_id as "storeId", a.valid_from - date '1970-01-01' as since
    from products p join authorisations a on a.product_id = p.id and a.dataset = p.dataset
    where p.category_id = ${categoryId} and p.dataset = ${dataset} and p.status = 'active'
      and a.valid_from <= ${on}::date and (a.valid_to is null or a.valid_to > ${on}::date)`);

/** A shelf that stands empty on a day. Days of visits, since 1970-01-01. */
export type EmptyShelf = {
  productId: string;
  storeId: string;
  firstOut: number;
  lastOut: number;
  /** The last visit before and the first after that found it in stock; null: none, or it was not listed in between. */
  previousInStock: number | null;
  nextInStock: number | null;
  /** How often it was found empty again within thirteen weeks up to the day, this time included. */
  times: number;
};

/** Shelves are compared with themselves over so many days. */
export const REPEAT_DAYS = 91;

/** The shelves of a filter that stand empty on a day, of products that are still sold. */
export const listEmptyShelves = async (db: Database, filter: ShelfFilter, on: Day): Promise<EmptyShelf[]> => {
  const neighbour = (side: SQL) => sql`
    select case when n.state in ('in_stock', 'low') then n.from_on end as from_on, case when n.state in ('in_stock', 'low') then n.to_on end as to_on
    from shelf_spells n where n.category_no = ${filter.categoryNo} and n.series_id = empty.id and ${side} limit 1`;
  return db.execute<EmptyShelf>(sql`
    with shelf as (${shelvesOf(filter)}),
    empty as (
      select shelf.id, shelf.product_id, shelf.store_id, p.from_on, p.days[width_bucket(${on}::date, p.days)] as seen_on,
        case when p.to_on = 'infinity' then shelf.last_on else p.to_on end as to_on
      from shelf join shelf_spells p on p.category_no = ${filter.categoryNo} and p.series_id = shelf.id
      where p.state = 'oos' and p.from_on <= ${on}::date and p.to_on >= ${on}::date - ${STANDING_DAYS - 1}::int
        and (p.to_on <> 'infinity' or shelf.last_on >= ${on}::date - ${STANDING_DAYS - 1}::int)
        and not exists (select from shelf_spells n
          where n.category_no = ${filter.categoryNo} and n.series_id = shelf.id and n.from_on > p.from_on and n.from_on <= ${on}::date))
    select empty.product_id as "productId", empty.store_id as "storeId",
      empty.from_on - date '1970-01-01' as "firstOut", empty.seen_on - date '1970-01-01' as "lastOut",
      before.to_on - date '1970-01-01' as "previousInStock", after.from_on - date '1970-01-01' as "nextInStock",
      (select count(*)::int from shelf_spells t
        where t.category_no = ${filter.categoryNo} and t.series_id = empty.id and t.state = 'oos' and t.from_on <= ${on}::date
          and t.to_on > ${on}::date - ${REPEAT_DAYS}::int) as times
    from empty join products p on p.id = empty.product_id and p.status = 'active'
      left join lateral (${neighbour(sql`n.from_on < empty.from_on order by n.from_on desc`)}) as before on true
      left join lateral (${neighbour(sql`n.from_on > empty.from_on order by n.from_on`)}) as after on true`);
};

/** The shelves of a filter that were seen on a day or before. */
export const listShelvesSeenBy = async (
  db: Database,
  filter: ShelfFilter,
  on: Day,
): Promise<{ productId: string; storeId: string }[]> =>
  listAsColumns<{ productId: string; storeId: string }>(
    db,
    ['productId', 'storeId'],
    sql`
    select shelf.product_id as "productId", shelf.store_id as "storeId" from (${shelvesOf(filter)}) as shelf
    where shelf.first_on <= ${on}::date`,
  );

/** What a visit found on the shelf of a product in a shop. */
export type ShelfSighting = { productId: string; storeId: string; day: number; isInStock: boolean };

/** The visits to some shelves within a range, by product, shop and day. Those on which it was not listed are none. */
export const listSightings = async (
  db: Database,
  { categoryNo, dataset }: Pick<ShelfFilter, 'categoryNo' | 'dataset'>,
  shelves: readonly Pick<ShelfSighting, 'productId' | 'storeId'>[],
  { from, to }: { from: Day; to: Day },
): Promise<ShelfSighting[]> =>
  db.execute<ShelfSighting>(sql`
    with asked as (
      select distinct product_id, store_id from unnest(${texts(shelves.map(({ productId }) => productId))}, ${texts(shelves.map(({ storeId }) => storeId))})
        as a (product_id, store_id)),
    shelf as (
      select s.id, s.product_id, s.store_id from asked join shelf_series s on s.category_no = ${categoryNo} and s.product_id = asked.product_id
        and s.store_id = asked.store_id and s.dataset = ${dataset} and s.owner_company_id is null)
    select shelf.product_id as "productId", shelf.store_id as "storeId", seen.day - date '1970-01-01' as day, p.state <> 'oos' as "isInStock"
    from shelf join shelf_spells p on p.category_no = ${categoryNo} and p.series_id = shelf.id
      cross join unnest(p.days) as seen (day)
    where p.state <> 'not_listed' and p.from_on <= ${to}::date and p.to_on >= ${from}::date and seen.day between ${from}::date and ${to}::date
    order by shelf.product_id, shelf.store_id, seen.day`);
