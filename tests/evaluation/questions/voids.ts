import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { Expected } from '../expected.ts';
import { lastDays, rows } from './question.ts';

/** Products that stores agreed to carry and lack, with what each would bring a month. */

const TOOLS = ['listVoids', 'resolveNames'];
/** A shelf that was not visited for longer is not known. */
const KNOWN_DAYS = 28;
/** Over which visits say how often a shelf is empty. */
const DAYS = 30;

type Void = { store: string; storeAr: string; worth: number | null };

/** The most worth first; and of how many agreed places whose shelf is known. */
const voidsOf = async (
  categoryId: string,
  brandId: string | null,
): Promise<{ voids: Void[]; agreed: number }> => {
  const [from, to] = await lastDays(DAYS);
  const found = await database().execute<Void & { isVoid: boolean }>(sql`
    with category as (select no, id from categories where id = ${categoryId}),
    shop as (
      select t.id, t.retailer_id, t.name_en, t.name_ar, r.channel from stores t join retailers r on r.id = t.retailer_id
      where t.dataset = 'sample' and t.region_no is not null and r.channel not in ('wholesale', 'q-commerce', 'marketplace')),
    shelf as (
      select s.id, s.product_id, s.store_id, s.last_on, s.state, s.facings, shop.channel
      from shelf_series s join category on category.no = s.category_no join shop on shop.id = s.store_id
      where s.dataset = 'sample' and s.owner_company_id is null and s.last_on is not null),
    known as (select store_id, max(last_on) as seen from shelf where last_on > ${to}::date - ${KNOWN_DAYS}::int group by 1),
    counted as (
      select product_id, channel, 100.0 * facings / sum(facings) over (partition by store_id) as share
      from shelf where last_on > ${to}::date - ${KNOWN_DAYS}::int and state in ('in_stock', 'low') and facings is not null),
    share as (
      select product_id, channel, percentile_cont(0.5) within group (order by share) as share from counted group by 1, 2),
    visit as (
      select distinct on (v.series_id, (v.observed_at at time zone 'Africa/Cairo')::date) v.series_id, v.state
      from shelf_observations v join category on category.no = v.category_no
      where v.status = 'ok' and v.state <> 'unknown'
        and (v.observed_at at time zone 'Africa/Cairo')::date between ${from}::date and ${to}::date
      order by v.series_id, (v.observed_at at time zone 'Africa/Cairo')::date, v.observed_at desc, v.revision desc),
    empty as (
      select shelf.product_id, shelf.channel, avg((visit.state = 'oos')::int)::float8 as rate
      from visit join shelf on shelf.id = visit.series_id where visit.state <> 'not_listed' group by 1, 2),
    must as (
      select a.product_id, shop.id as store_id, shop.channel, shop.name_en, shop.name_ar, min(a.valid_from) as since
      from authorisations a join products p on p.id = a.product_id join category on category.id = p.category_id
        join shop on shop.retailer_id = a.retailer_id and (a.store_id is null or a.store_id = shop.id)
      where a.dataset = 'sample' and p.status = 'active' and a.valid_from <= ${to}::date and (a.valid_to is null or a.valid_to > ${to}::date)
        and ${brandId === null ? sql`true` : sql`p.brand_id = ${brandId}`}
      group by 1, 2, 3, 4, 5),
    worth as (
      select w.store_id, w.weight / sum(w.weight) over () * (
        select value from category_values v join category on category.no = v.category_no
        where v.dataset = 'sample' and v.valid_from <= ${to}::date order by v.valid_from desc, v.revision desc limit 1) as sells
      from store_category_weights w join category on category.id = w.category_id join stores t on t.id = w.store_id
      where t.dataset = 'sample' and (t.closed_on is null or t.closed_on > ${to}::date))
    select must.name_en as store, must.name_ar as "storeAr", coalesce(shelf.state = 'not_listed', true) as "isVoid",
      (worth.sells * share.share / 100 * (1 - empty.rate))::float8 as worth
    from must join known on known.store_id = must.store_id
      left join shelf on shelf.product_id = must.product_id and shelf.store_id = must.store_id
      left join share on share.product_id = must.product_id and share.channel = must.channel
      left join empty on empty.product_id = must.product_id and empty.channel = must.channel
      left join worth on worth.store_id = must.store_id
    where case when shelf.id is null then known.seen >= must.since else shelf.last_on > ${to}::date - ${KNOWN_DAYS}::int end
    order by worth desc nulls last`);
  return { voids: found.filter(({ isVoid }) => isVoid), agreed: found.length };
};

/** How many there are, of how many agreed places, and what they would bring together; the one that would bring most. */
export const voidsIn = async (
  locale: 'en' | 'ar',
  categoryId: string,
  brandId: string | null = null,
): Promise<Expected> => {
  const { voids, agreed } = await voidsOf(categoryId, brandId);
  const [first] = voids;
  if (!first?.worth) throw new Error(`No store lacks a product of ${brandId ?? categoryId}.`);
  const all = voids.reduce((sum, { worth }) => sum + (worth ?? 0), 0);
  return {
    figures: [voids.length, agreed, all],
    rows: rows([[locale === 'ar' ? first.storeAr : first.store, first.worth]]),
    tools: TOOLS,
  };
};
