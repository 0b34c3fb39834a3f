import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** What visits found on shelves, from their spells alone: rows of the panel, which no company owns. `unknown` is no finding. */

export type ShelfFilter = {
  categoryNo: number;
  dataset: Dataset;
  /** The number of a region; all shops, unless said otherwise. */
  area?: number | undefined;
  products?: readonly string[] | undefined;
  retailers?: readonly string[] | undefined;
  /** Of these shops alone. */
  stores?: readonly string[] | undefined;
};

type Range = { from: Day; to: Day };

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** The shelves of a filter. */
export const shelvesOf = ({
  categoryNo,
  dataset,
  area = 0,
  products,
  retailers,
  stores,
}: ShelfFilter): SQL => sql`
  select s.* from shelf_series s
  where s.category_no = ${categoryNo} and s.dataset = ${dataset} and s.owner_company_id is null
    ${area > 0 ? sql`and s.region_no = ${area}` : sql``}
    ${products ? sql`and s.product_id = any (${texts(products)})` : sql``}
    ${retailers ? sql`and s.retailer_id = any (${texts(retailers)})` : sql``}
    ${stores ? sql`and s.store_id = any (${texts(stores)})` : sql``}`;

/** Common table expressions: `shelf`, and `spell` with its last day, of those that touch the range. */
const spellsIn = (filter: ShelfFilter, { from, to }: Range): SQL => sql`
  shelf as (${shelvesOf(filter)}),
  spell as (
    select shelf.id, shelf.product_id, shelf.store_id, shelf.retailer_id, p.state, p.from_on, p.days,
      case when p.to_on = 'infinity' then shelf.last_on else p.to_on end as to_on
    from shelf join shelf_spells p on p.category_no = ${filter.categoryNo} and p.series_id = shelf.id
    where p.from_on <= ${to}::date and p.to_on >= ${from}::date and (p.to_on <> 'infinity' or shelf.last_on >= ${from}::date))`;

/** Visits to the shops of one retailer on which a product was listed, and of those, on which it was out of stock. */
export type ShelfCount = { productId: string; retailerId: string; listed: number; outOfStock: number };

/** Visits within a range by product and retailer, where there was one. The bucket of a day is how many days of a spell are not after it. */
export const countShelves = async (db: Database, filter: ShelfFilter, range: Range): Promise<ShelfCount[]> =>
  db.execute<ShelfCount>(sql`
    with ${spellsIn(filter, range)},
    visited as (
      select product_id, retailer_id, state,
        width_bucket(${range.to}::date, days) - width_bucket(${range.from}::date - 1, days) as visits
      from spell where state in ('in_stock', 'low', 'oos'))
    select product_id as "productId", retailer_id as "retailerId", sum(visits)::int as listed,
      coalesce(sum(visits) filter (where state = 'oos'), 0)::int as "outOfStock"
    from visited group by product_id, retailer_id having sum(visits) > 0`);

/** A time in which visits found a shelf empty. Days of visits, since 1970-01-01. */
export type Outage = {
  productId: string;
  retailerId: string;
  storeId: string;
  nameEn: string;
  nameAr: string;
  firstOut: number;
  lastOut: number;
  /** The last visit before and the first after that found it in stock; null: none, or it was not listed in between. */
  previousInStock: number | null;
  nextInStock: number | null;
};

/** Outages that touch a range, the longest first. */
export const listOutages = async (
  db: Database,
  filter: ShelfFilter,
  { from, to, limit }: Range & { limit: number },
): Promise<Outage[]> => {
  const neighbour = (side: SQL) => sql`
    select case when n.state in ('in_stock', 'low') then n.from_on end as from_on, case when n.state in ('in_stock', 'low') then n.to_on end as to_on
    from shelf_spells n where n.category_no = ${filter.categoryNo} and n.series_id = spell.id and ${side} limit 1`;
  return db.execute<Outage>(sql`
    with ${spellsIn(filter, { from, to })}
    select spell.product_id as "productId", spell.retailer_id as "retailerId", t.id as "storeId", t.name_en as "nameEn", t.name_ar as "nameAr",
      spell.from_on - date '1970-01-01' as "firstOut", spell.to_on - date '1970-01-01' as "lastOut",
      before.to_on - date '1970-01-01' as "previousInStock", after.from_on - date '1970-01-01' as "nextInStock"
    from spell join stores t on t.id = spell.store_id
      left join lateral (${neighbour(sql`n.from_on < spell.from_on order by n.from_on desc`)}) as before on true
      left join lateral (${neighbour(sql`n.from_on > spell.from_on order by n.from_on`)}) as after on true
    where spell.state = 'oos'
    order by spell.to_on - spell.from_on desc, spell.from_on, spell.id limit ${limit}`);
};
