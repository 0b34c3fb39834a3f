import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { deriveChainMonths } from './chain-months.ts';
import { derivePriceChanges } from './changes.ts';
import { IS_IN_CHAIN } from './is-in-chain.ts';
import { PRICE_STANDS_FOR } from './price-spells.ts';
import { makeTemporaryTable } from './temporary-table.ts';

const STANDS_FOR = sql.raw(`${PRICE_STANDS_FOR}`);

/** What a series of prices counts in: the whole chain, and its store's region. */
const CHAIN_KEY = sql.raw(
  'category_no, dataset, owner_company_id, price_type, product_id, retailer_id, area',
);
const AREAS = sql`cross join lateral (values (0::smallint), (s.region_no)) as places (area)`;

/** The condition that a series `s` is of the chain `c`. */
export const IS_OF_CHAIN = sql`s.category_no = c.category_no and s.dataset = c.dataset and s.price_type = c.price_type and s.product_id = c.product_id
  and s.retailer_id = c.retailer_id and coalesce(s.owner_company_id, '') = coalesce(c.owner_company_id, '')
  and (c.area = 0 or c.area = s.region_no) and ${IS_IN_CHAIN}`;

/**
 * What stands in chains, from what stands in their series: for the series in `changed_series`, and for those that end with the category's newest
 * day. `left`: a table of series as they were before they were matched otherwise.
 */
export const deriveChains = async (db: Statements, left?: 'left_series'): Promise<void> => {
  await moveHorizons(db);
  await touchChains(db, left);
  await deriveChainSpells(db);
  await sayWhatStands(db);
  await deriveChainMonths(db);
  await derivePriceChanges(db);
};

const moveHorizons = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'horizons',
    sql`select k.category_no, k.dataset, d.newest_on as was,
        held.newest_on, held.oldest_on
      from (select distinct s.category_no, s.dataset from changed_series t join price_series s on s.category_no = t.category_no and s.id = t.series_id) as k
        left join category_datasets d on d.category_no = k.category_no and d.dataset = k.dataset
        cross join lateral (select max(s.last_on) as newest_on, min(s.first_on) as oldest_on from price_series s
          where s.category_no = k.category_no and s.dataset = k.dataset and s.owner_company_id is null) as held`,
  );
  await db.execute(sql`
    insert into category_datasets as d (category_no, dataset, newest_on, oldest_on)
    select category_no, dataset, newest_on, oldest_on from horizons
    on conflict (category_no, dataset) do update
    set newest_on = excluded.newest_on, oldest_on = excluded.oldest_on, derivation = excluded.derivation`);
};

const touchChains = async (db: Statements, left?: 'left_series'): Promise<void> => {
  const leaving = left ? sql`union all select l.*, l.first_on from ${sql.identifier(left)} l` : sql``;
  await makeTemporaryTable(
    db,
    'touched_chains',
    sql`select ${CHAIN_KEY}, max(brand_id) as brand_id, min(from_on) as from_on
      from (
        select s.*, t.changed_on as from_on
        from changed_series t join price_series s on s.category_no = t.category_no and s.id = t.series_id where t.changed_on is not null
        union all
        select s.*, h.was + 1
        from horizons h join price_series s on s.category_no = h.category_no and s.dataset = h.dataset
        where h.newest_on > h.was and (s.last_on between h.was - ${STANDS_FOR} and h.newest_on - ${STANDS_FOR} - 1
          or s.owner_company_id is not null and s.last_on > h.was)
        union all
        select s.*, case when h.newest_on < h.was then h.newest_on + 1 else '-infinity' end
        from horizons h join price_series s on s.category_no = h.category_no and s.dataset = h.dataset
        where h.newest_on is distinct from h.was and (h.newest_on > h.was) is not true
        ${leaving}) as s ${AREAS}
      where area is not null and ${IS_IN_CHAIN}
      group by ${CHAIN_KEY}`,
  );
  // Found before any is added: while a table grows, its statistics say that it is empty.
  await makeTemporaryTable(
    db,
    'new_chains',
    sql`select ${CHAIN_KEY}, brand_id from touched_chains t
      where not exists (select from chain_prices c where c.category_no = t.category_no and c.dataset = t.dataset
        and c.price_type = t.price_type and c.area = t.area and c.product_id = t.product_id and c.retailer_id = t.retailer_id
        and coalesce(c.owner_company_id, '') = coalesce(t.owner_company_id, ''))`,
  );
  await db.execute(
    sql`insert into chain_prices (${CHAIN_KEY}, brand_id) select ${CHAIN_KEY}, brand_id from new_chains`,
  );
  await db.execute(sql`
    update chain_prices c set brand_id = t.brand_id from touched_chains t
    where c.category_no = t.category_no and c.dataset = t.dataset and c.price_type = t.price_type and c.area = t.area
      and c.product_id = t.product_id and c.retailer_id = t.retailer_id
      and coalesce(c.owner_company_id, '') = coalesce(t.owner_company_id, '') and c.brand_id <> t.brand_id`);
  // A spell that begins before the first changed day may end sooner or later than it did; what is before it stays.
  await makeTemporaryTable(
    db,
    'chain_work',
    sql`select c.category_no, c.id, c.dataset, c.owner_company_id, c.price_type, c.product_id, c.retailer_id, c.area, t.from_on,
        coalesce((select max(p.from_on) from chain_spells p
          where p.category_no = c.category_no and p.chain_id = c.id and p.from_on < t.from_on), '-infinity') as start_on, h.newest_on
      from touched_chains t join chain_prices c on c.category_no = t.category_no and c.dataset = t.dataset and c.price_type = t.price_type
          and c.area = t.area and c.product_id = t.product_id and c.retailer_id = t.retailer_id
          and coalesce(c.owner_company_id, '') = coalesce(t.owner_company_id, '')
        join horizons h on h.category_no = c.category_no and h.dataset = c.dataset`,
  );
};

const deriveChainSpells = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'chain_stands',
    sql`select c.category_no, c.id as chain_id, c.newest_on, s.id as series_id, greatest(p.from_on, c.start_on) as from_on,
        least(p.stands_to, c.newest_on) as to_on, p.regular_price, p.promo_price, p.unit_price,
        coalesce(p.promo_price, p.regular_price) as effective_price
      from chain_work c join price_series s on ${IS_OF_CHAIN}
        cross join lateral (
          select e.from_on, e.regular_price, e.promo_price, e.unit_price,
            least(coalesce(lead(e.from_on) over (order by e.from_on) - 1, 'infinity'),
              case when e.to_on = 'infinity' then s.last_on else e.to_on end + ${STANDS_FOR}) as stands_to
          from price_spells e
          where e.category_no = s.category_no and e.series_id = s.id and e.to_on >= c.start_on - ${STANDS_FOR}) as p
      where p.from_on <= c.newest_on and p.stands_to >= c.start_on`,
  );
  // Between two days of these nothing begins to stand and nothing ends.
  await makeTemporaryTable(
    db,
    'chain_segments',
    sql`select category_no, chain_id, from_on,
        coalesce(lead(from_on) over (partition by category_no, chain_id order by from_on) - 1, newest_on) as to_on
      from (select category_no, chain_id, newest_on, from_on from chain_stands
        union select category_no, chain_id, newest_on, to_on + 1 from chain_stands where to_on < newest_on) as moments`,
  );
  await db.execute(sql`create index on chain_segments (category_no, chain_id, from_on)`);
  await makeTemporaryTable(
    db,
    'fresh_chain_spells',
    sql`with ranked as (
        select g.*, s.regular_price, s.promo_price, s.unit_price, count(*) over (partition by g.category_no, g.chain_id, g.from_on) as stores,
          row_number() over (partition by g.category_no, g.chain_id, g.from_on order by s.effective_price, s.regular_price, s.series_id) as place
        from chain_stands s join chain_segments g on g.category_no = s.category_no and g.chain_id = s.chain_id
          and g.from_on between s.from_on and s.to_on),
      marked as (
        select *, (from_on = lag(to_on) over earlier + 1
          and (regular_price, coalesce(promo_price, 0)) = (lag(regular_price) over earlier, coalesce(lag(promo_price) over earlier, 0))
          ) is not true as begins
        from ranked where place = (stores + 1) / 2 window earlier as (partition by category_no, chain_id order by from_on)),
      numbered as (
        select *, count(*) filter (where begins) over (partition by category_no, chain_id order by from_on) as spell from marked),
      spell as (
        select category_no, chain_id, min(from_on) as from_on, max(to_on) as to_on, min(regular_price) as regular_price,
          min(promo_price) as promo_price, min(unit_price) as unit_price, true as is_fresh
        from numbered group by category_no, chain_id, spell
        union all
        select c.category_no, c.id, p.from_on, p.to_on, p.regular_price, p.promo_price, p.unit_price, false
        from chain_work c cross join lateral (select * from chain_spells e
          where e.category_no = c.category_no and e.chain_id = c.id and e.from_on < c.start_on order by e.from_on desc limit 1) as p),
      turned as (
        select *, case when from_on = lag(to_on) over earlier + 1 then sign(regular_price - lag(regular_price) over earlier)::smallint else 0 end as direction
        from spell window earlier as (partition by category_no, chain_id order by from_on))
      select t.category_no, t.chain_id, t.from_on, case when t.to_on = c.newest_on then 'infinity' else t.to_on end as to_on,
        t.regular_price, t.promo_price, t.unit_price, t.direction
      from turned t join chain_work c on c.category_no = t.category_no and c.id = t.chain_id where t.is_fresh`,
  );
  await db.execute(sql`
    delete from chain_spells p using chain_work c
    where p.category_no = c.category_no and p.chain_id = c.id and p.from_on >= c.start_on
      and not exists (select from fresh_chain_spells f
        where f.category_no = p.category_no and f.chain_id = p.chain_id and f.from_on = p.from_on)`);
  await db.execute(sql`
    update chain_spells p set to_on = f.to_on, regular_price = f.regular_price, promo_price = f.promo_price, unit_price = f.unit_price,
      direction = f.direction
    from fresh_chain_spells f
    where p.category_no = f.category_no and p.chain_id = f.chain_id and p.from_on = f.from_on
      and (p.to_on, p.regular_price, p.promo_price, p.unit_price, p.direction)
        is distinct from (f.to_on, f.regular_price, f.promo_price, f.unit_price, f.direction)`);
  await db.execute(sql`
    insert into chain_spells (category_no, chain_id, from_on, to_on, regular_price, promo_price, unit_price, direction)
    select category_no, chain_id, from_on, to_on, regular_price, promo_price, unit_price, direction from fresh_chain_spells
    order by category_no, chain_id, from_on
    on conflict do nothing`);
};

/** Keeps beside each chain what stands on the newest day, and on which days anything stood. */
const sayWhatStands = async (db: Statements): Promise<void> => {
  await db.execute(sql`
    update chain_prices c set first_on = n.first_on, listed_on = n.listed_on, since_on = n.since_on, regular_price = n.regular_price, promo_price = n.promo_price,
      unit_price = n.unit_price, stores = n.stores, lowest = n.lowest, highest = n.highest
    from (
      select w.category_no, w.id, (select min(p.from_on) from chain_spells p where p.category_no = w.category_no and p.chain_id = w.id) as first_on,
        k.listed_on - datemultirange(daterange(w.start_on, null)) + coalesce(r.listed_on, '{}') as listed_on, f.from_on as since_on, f.regular_price, f.promo_price, f.unit_price, coalesce(s.stores, 0) as stores, s.lowest, s.highest
      from chain_work w join chain_prices k on k.category_no = w.category_no and k.id = w.id
        left join (select category_no, chain_id, range_agg(daterange(from_on, to_on, '[]')) as listed_on
          from fresh_chain_spells group by category_no, chain_id) as r on r.category_no = w.category_no and r.chain_id = w.id
        left join fresh_chain_spells f on f.category_no = w.category_no and f.chain_id = w.id and f.to_on = 'infinity'
        left join (select category_no, chain_id, count(*) as stores, min(effective_price) as lowest, max(effective_price) as highest
          from chain_stands where to_on = newest_on group by category_no, chain_id) as s on s.category_no = w.category_no and s.chain_id = w.id) as n
    where c.category_no = n.category_no and c.id = n.id
      and (c.first_on, c.listed_on, c.since_on, c.regular_price, c.promo_price, c.unit_price, c.stores, c.lowest, c.highest)
        is distinct from (n.first_on, n.listed_on, n.since_on, n.regular_price, n.promo_price, n.unit_price, n.stores, n.lowest, n.highest)`);
};
