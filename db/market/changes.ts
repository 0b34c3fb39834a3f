import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import {
  type ChangeKind,
  EMPTY_VISITS,
  GONE_AFTER_DAYS,
  LEAST_PRICE_CHANGE,
  MONTHS_KEPT,
  PRICE_CHANGES,
  PROMOTION_CHANGES,
  READS_THAT_MISSED_IT,
  REPLACED_WITHIN_DAYS,
  SAME_PRICE_WITHIN,
  SHELF_CHANGES,
} from '#lib/vocabulary/change-policy.ts';
import { IS_IN_CHAIN } from './is-in-chain.ts';
import { PRICE_STANDS_FOR } from './price-spells.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/*
 * What is a change on a day follows from what was read up to that day. So where evidence changed from a day on, changes from that day on are
 * found again, and those before it stay.
 */

/** What tables of changes are compared by. */
const ASKED_OF_CHANGES = ['category_no', 'first_on', 'product_id'];

const number = (value: number): SQL => sql.raw(`${value}`);
const keptFrom = (newestOn: SQL): SQL =>
  sql`coalesce((${newestOn} - interval '${number(MONTHS_KEPT)} months')::date, '-infinity')`;

/** A chain `c` of the panel, whose prices shoppers see wherever they shop. */
const IS_OF_PANEL = sql.raw(`c.area = 0 and c.price_type = 'consumer' and c.owner_company_id is null`);

/**
 * Changes that follow from prices, after chains were derived: of the categories in `horizons`, from the first day on which a chain did. Of
 * others, those leave that are too old by the newest day; where that day went back, what it lets in again is found.
 */
export const derivePriceChanges = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'change_work',
    sql`select h.category_no, h.dataset, h.newest_on, h.was, ${keptFrom(sql`h.newest_on`)} as kept_from, is_back,
        greatest(${keptFrom(sql`h.newest_on`)}, case when is_back then '-infinity'
          else least(t.from_on, case when h.newest_on > h.was then h.was + 1 end, 'infinity') end) as from_on
      from horizons h cross join lateral (select (h.newest_on >= h.was) is not true as is_back) as b
        left join (select category_no, dataset, min(from_on) as from_on from touched_chains group by category_no, dataset) as t
          on t.category_no = h.category_no and t.dataset = h.dataset`,
  );
  await listRecentSpells(db);
  await listGone(db);
  const begun = sql`s.from_on >= s.work_from`;
  await makeTemporaryTable(
    db,
    'fresh_changes',
    sql`select category_no, dataset, from_on as first_on, 'price' as kind, product_id, retailer_id, null::text as store_id, brand_id,
        was as before, effective_price as after, null::text as former_id, null::text[] as store_ids
      from recent_chain_spells s
      where ${begun} and from_on = was_to + 1 and 100 * abs(effective_price - was) >= ${number(LEAST_PRICE_CHANGE)} * was
      union all
      select category_no, dataset, from_on, 'new', product_id, retailer_id, null, brand_id, null, null, null, null
      from recent_chain_spells s
        -- Read only where there is one that has just begun.
        join (select c.category_no, c.dataset, c.retailer_id, min(c.first_on) as known_from
          from change_work w join chain_prices c on c.category_no = w.category_no and c.dataset = w.dataset and ${IS_OF_PANEL}
          group by c.category_no, c.dataset, c.retailer_id) as k using (category_no, dataset, retailer_id)
      where ${begun} and from_on = first_on and known_from <= from_on - ${number(GONE_AFTER_DAYS)}
      union all
      select category_no, dataset, gone_on, 'gone', product_id, retailer_id, null, brand_id, null, null, null, null
      from gone_chains where gone_on >= work_from
      union all
      select s.category_no, s.dataset, s.from_on, 'pack', s.product_id, s.retailer_id, null, s.brand_id, former.net, former.net_now, former.product_id, null
      from recent_chain_spells s cross join lateral (${FORMER_PACK}) as former
      where ${begun} and s.from_on = s.first_on and 100 * abs(s.regular_price - former.regular_price) <= ${number(SAME_PRICE_WITHIN)} * former.regular_price`,
    ASKED_OF_CHANGES,
  );
  await replaceChanges(db, changesOfCategories('change_work', PRICE_CHANGES));
  await forgetOldChanges(db);
};

/**
 * Of each chain the last spell before the work begins, and those after it, each with what was before it. Where all that changed is of days that
 * were not known before, nothing of a chain is new that goes on standing; and what began on those days was just derived, with what it followed.
 */
const listRecentSpells = (db: Statements): Promise<void> => {
  const chain = sql`c.category_no, c.dataset, c.id as chain_id, c.product_id, c.brand_id, c.retailer_id, c.first_on, w.newest_on, w.from_on as work_from`;
  const isOfWork = sql`c.category_no = w.category_no and c.dataset = w.dataset and ${IS_OF_PANEL} and w.from_on < 'infinity'`;
  const isOnlyLater = sql`w.from_on > w.was`;
  const spell = (of: string): SQL =>
    sql.raw(['from_on', 'to_on', 'regular_price', 'promo_price'].map((name) => `${of}.${name}`).join(', '));
  return makeTemporaryTable(
    db,
    'recent_chain_spells',
    // Each way to find chains by itself: by one condition for all of them, every chain of the categories would be looked up.
    sql`with chain as materialized (
        select ${chain} from change_work w join chain_prices c on ${isOfWork} where (${isOnlyLater}) is not true
        union all
        select ${chain} from change_work w join chain_prices c on ${isOfWork} where ${isOnlyLater} and c.regular_price is null),
      derived as materialized (
        select ${chain}
        from change_work w join chain_work t on t.category_no = w.category_no and t.dataset = w.dataset and t.area = 0 and t.price_type = 'consumer'
          join chain_prices c on c.category_no = t.category_no and c.id = t.id and ${isOfWork}
        where ${isOnlyLater} and c.regular_price is not null),
      spell as (
        select c.*, ${spell('p')}
        from chain c cross join lateral (
          select e.* from chain_spells e where e.category_no = c.category_no and e.chain_id = c.chain_id and e.to_on >= coalesce(
            (select max(b.to_on) from chain_spells b where b.category_no = c.category_no and b.chain_id = c.chain_id and b.to_on < c.work_from), '-infinity')
          offset 0) as p
        union all
        select c.*, ${spell('f')}
        from derived c join fresh_chain_spells f on f.category_no = c.category_no and f.chain_id = c.chain_id)
      select *, coalesce(promo_price, regular_price) as effective_price, lag(to_on) over spells as was_to,
        lag(coalesce(promo_price, regular_price)) over spells as was, lead(from_on) over spells as next_on
      from spell window spells as (partition by category_no, chain_id order by from_on)`,
    ['category_no', 'chain_id', 'from_on'],
  );
};

/**
 * Chains that were no longer seen while their retailers were read. What stood longest was seen for the last time so many days before it ended;
 * a retailer is known to have been read on the days on which prices of it began.
 */
const listGone = async (db: Statements): Promise<void> => {
  const lastSeen = sql`(s.to_on - ${number(PRICE_STANDS_FOR)})`;
  await makeTemporaryTable(
    db,
    'ended_chains',
    sql`select s.*, ${lastSeen} as last_seen, ${lastSeen} + ${number(GONE_AFTER_DAYS)} as missing_on, least(s.next_on - 1, s.newest_on) as missing_to
      from recent_chain_spells s
      where s.to_on < s.newest_on and ${lastSeen} + ${number(GONE_AFTER_DAYS)} <= least(s.next_on - 1, s.newest_on)
        and least(s.next_on - 1, s.newest_on) >= s.work_from
        and not exists (select from market_changes m where m.category_no = s.category_no and m.dataset = s.dataset and m.kind = 'gone'
          and m.product_id = s.product_id and m.retailer_id = s.retailer_id and m.first_on > s.to_on and m.first_on < s.work_from)`,
  );
  await makeTemporaryTable(
    db,
    'read_days',
    sql`select e.category_no, e.dataset, e.retailer_id, p.from_on as day
      from (select category_no, dataset, retailer_id, min(last_seen) as after, max(missing_to) as upto from ended_chains
          group by category_no, dataset, retailer_id) as e
        join price_series s on s.category_no = e.category_no and s.dataset = e.dataset and s.retailer_id = e.retailer_id
          and s.price_type = 'consumer' and s.owner_company_id is null and ${IS_IN_CHAIN}
        join price_spells p on p.category_no = s.category_no and p.series_id = s.id and p.from_on > e.after and p.from_on <= e.upto
      group by e.category_no, e.dataset, e.retailer_id, p.from_on`,
  );
  await makeTemporaryTable(
    db,
    'gone_chains',
    sql`select e.*, greatest(e.missing_on, r.day) as gone_on
      from ended_chains e cross join lateral (
        select d.day from read_days d where d.category_no = e.category_no and d.dataset = e.dataset and d.retailer_id = e.retailer_id
          and d.day > e.last_seen and d.day <= e.missing_to order by d.day offset ${number(READS_THAT_MISSED_IT - 1)} limit 1) as r`,
  );
};

/** The pack of the same family that a chain's first spell `s` took the place of at its retailer: the one seen last, with its regular price then. */
const FORMER_PACK = sql`
  select o.product_id, old.pack_count * old.net_content as net, fresh.pack_count * fresh.net_content as net_now, e.regular_price
  from products fresh join products old on old.family_id = fresh.family_id and old.dataset = fresh.dataset and old.category_id = fresh.category_id
      and old.pack_count * old.net_content <> fresh.pack_count * fresh.net_content
    join chain_prices o on o.category_no = s.category_no and o.dataset = s.dataset and o.product_id = old.id and o.retailer_id = s.retailer_id
      and o.area = 0 and o.price_type = 'consumer' and o.owner_company_id is null
    cross join lateral (select c.* from chain_spells c where c.category_no = o.category_no and c.chain_id = o.id and c.from_on < s.from_on
      order by c.from_on desc limit 1) as e
  where fresh.id = s.product_id
    and (e.to_on >= s.from_on or s.from_on - (e.to_on - ${number(PRICE_STANDS_FOR)}) <= ${number(REPLACED_WITHIN_DAYS)})
  order by least(e.to_on, s.from_on) desc, e.from_on desc, o.product_id limit 1`;

/** Where the newest day moved, the other changes are kept from another day on as well. */
const forgetOldChanges = async (db: Statements): Promise<void> => {
  await db.execute(sql`
    delete from market_changes t where t.ctid = any (array(
      select old.ctid from change_work w cross join lateral (
        select m.ctid from market_changes m
        where m.category_no = w.category_no and m.dataset = w.dataset and m.first_on < w.kept_from offset 0) as old))`);
  const back = await db.execute(sql`select 1 from change_work where is_back limit 1`);
  if (back.length === 0) return;
  await makeTemporaryTable(
    db,
    'shelf_change_work',
    sql`select category_no, dataset, kept_from as from_on from change_work where is_back`,
  );
  await findShelfChanges(db);
  await makeTemporaryTable(
    db,
    'promotion_change_work',
    sql`select w.category_no, w.dataset, k.product_id, k.retailer_id, w.newest_on, w.kept_from as from_on
      from change_work w cross join lateral (
        select d.product_id, d.retailer_id from chain_deals d where d.category_no = w.category_no and d.dataset = w.dataset
        union
        select m.product_id, m.retailer_id from market_changes m where m.category_no = w.category_no and m.dataset = w.dataset
          and ${IS_OF_PROMOTION}) as k
      where w.is_back`,
  );
  await findPromotionChanges(
    db,
    // Row by row of the work, which the offset keeps so: all promotions are many.
    sql`promotion_change_work w cross join lateral (
      select e.* from chain_deals e where ${IS_OF_PAIR} and e.to_on >= w.from_on - 1 offset 0) as d`,
  );
};

/** Written out, as the index of them is. */
const IS_OF_PROMOTION = sql.raw(`m.kind in (${PROMOTION_CHANGES.map((kind) => `'${kind}'`).join(', ')})`);

/** A promotion `e` is of the panel's pair `w`, in whose work it may be read. */
const IS_OF_PAIR =
  sql.raw(`e.category_no = w.category_no and e.dataset = w.dataset and e.product_id = w.product_id and e.retailer_id = w.retailer_id
  and e.owner_company_id is null`);

/**
 * Changes that follow from promotions, after those in `deal_work` were derived: of their products at their retailers alone. Where there neither
 * was nor is one from that day on there is no change of one either, unless everything is derived again.
 */
export const derivePromotionChanges = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'promotion_change_work',
    sql`select w.pair_no, w.category_no, w.dataset, w.product_id, w.retailer_id, w.newest_on, w.since_on, w.again_on,
        greatest(${keptFrom(sql`w.newest_on`)}, w.again_on) as from_on
      from deal_work w where w.owner_company_id is null and (w.again_on = '-infinity'
        or w.pair_no in (select pair_no from kept_deals union all select pair_no from judged_deals))`,
    ['category_no', 'pair_no'],
  );
  const values = sql`e.product_id, e.retailer_id, e.brand_id, e.from_on, e.to_on, e.regular_price, e.promoted_price`;
  await findPromotionChanges(
    db,
    sql`promotion_change_work w join (
        select e.pair_no, ${values} from judged_deals e
        union all
        -- One that goes back behind what changed may begin where another ended.
        select w.pair_no, ${values}
        from promotion_change_work w cross join lateral (select e.* from chain_deals e where ${IS_OF_PAIR} and e.to_on = w.again_on - 1 offset 0) as e
        where w.again_on < w.since_on) as d on d.pair_no = w.pair_no and d.to_on >= w.from_on - 1`,
  );
};

/** @param deals pairs `w` of the work with their promotions `d` that end on the day before it, or later */
const findPromotionChanges = async (db: Statements, deals: SQL): Promise<void> => {
  await makeTemporaryTable(
    db,
    'fresh_changes',
    sql`select w.category_no, w.dataset, c.first_on, c.kind, d.product_id, d.retailer_id, null::text as store_id, d.brand_id, c.before, c.after,
        null::text as former_id, null::text[] as store_ids
      from ${deals}
        cross join lateral (
          select d.from_on as first_on, 'promotion_begun' as kind, d.regular_price as before, d.promoted_price as after
          where d.from_on between w.from_on and w.newest_on
          union all
          select d.to_on + 1, 'promotion_ended', d.promoted_price, null where d.to_on < w.newest_on) as c`,
    ASKED_OF_CHANGES,
  );
  await replaceChanges(
    db,
    sql`promotion_change_work w cross join lateral (
      select m.ctid as row_id, m.* from market_changes m where m.category_no = w.category_no and m.dataset = w.dataset
        and m.product_id = w.product_id and m.retailer_id = w.retailer_id and m.first_on >= w.from_on and ${IS_OF_PROMOTION} offset 0) as m`,
  );
};

/** Changes that follow from visits, after the spells of the shelves in `touched_shelves` were derived. */
export const deriveShelfChanges = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'shelf_change_work',
    sql`select s.category_no, s.dataset, greatest(${keptFrom(sql`d.newest_on`)}, min(t.first_day)) as from_on
      from touched_shelves t join shelf_series s on s.category_no = t.category_no and s.id = t.series_id
        left join category_datasets d on d.category_no = s.category_no and d.dataset = s.dataset
      where s.owner_company_id is null group by s.category_no, s.dataset, d.newest_on`,
  );
  await findShelfChanges(db);
};

const findShelfChanges = async (db: Statements): Promise<void> => {
  const stands = (state: SQL): SQL => sql`${state} in ('in_stock', 'low', 'oos')`;
  await makeTemporaryTable(
    db,
    'recent_shelf_spells',
    sql`select s.category_no, s.dataset, s.id as series_id, s.product_id, s.store_id, s.retailer_id, s.brand_id, w.from_on as work_from,
        p.from_on, p.state, p.days[${number(EMPTY_VISITS)}] as again_on, lag(p.state) over spells as was,
        lag(p.days[${number(EMPTY_VISITS)}]) over spells as was_again_on
      from shelf_change_work w join shelf_series s on s.category_no = w.category_no and s.dataset = w.dataset
          and s.owner_company_id is null and s.last_on >= w.from_on
        cross join lateral (select e.* from shelf_spells e where e.category_no = s.category_no and e.series_id = s.id and e.from_on >= coalesce(
          (select max(b.from_on) from shelf_spells b where b.category_no = s.category_no and b.series_id = s.id and b.from_on < w.from_on), '-infinity')) as p
      window spells as (partition by s.category_no, s.id order by p.from_on)`,
  );
  const columns = sql`category_no, dataset`;
  await makeTemporaryTable(
    db,
    'fresh_changes',
    sql`select ${columns}, again_on as first_on, 'shelf_empty' as kind, product_id, retailer_id, store_id, brand_id,
        null::numeric as before, null::numeric as after, null::text as former_id, null::text[] as store_ids
      from recent_shelf_spells where state = 'oos' and again_on >= work_from
      union all
      select ${columns}, from_on, 'shelf_back', product_id, retailer_id, store_id, brand_id, null, null, null, null
      from recent_shelf_spells where from_on >= work_from and state in ('in_stock', 'low') and was = 'oos' and was_again_on is not null
      union all
      select ${columns}, from_on, kind, product_id, retailer_id, null, min(brand_id), null, null, null, array_agg(store_id order by store_id)
      from (select *, case when ${stands(sql`state`)} and was = 'not_listed' then 'carried'
          when state = 'not_listed' and ${stands(sql`was`)} then 'lost' end as kind
        from recent_shelf_spells where from_on >= work_from) as moved
      where kind is not null group by ${columns}, from_on, kind, product_id, retailer_id`,
    ASKED_OF_CHANGES,
  );
  await replaceChanges(db, changesOfCategories('shelf_change_work', SHELF_CHANGES));
};

/** The changes of these kinds from the first day of a category's work on. */
const changesOfCategories = (
  work: 'change_work' | 'shelf_change_work',
  kinds: readonly ChangeKind[],
): SQL => sql`${sql.identifier(work)} w cross join lateral (
    select e.ctid as row_id, e.* from market_changes e where e.category_no = w.category_no and e.dataset = w.dataset
      and e.first_on >= w.from_on and e.kind = any (${sql.param([...kinds])}::text[]) offset 0) as m`;

/**
 * Puts `fresh_changes` in the place of what is kept.
 * @param kept the changes `m` that the work is of, each with its `row_id`: read row by row of the work, for all changes of all are many
 */
const replaceChanges = async (db: Statements, kept: SQL): Promise<void> => {
  await makeTemporaryTable(db, 'kept_changes', sql`select m.* from ${kept}`, ASKED_OF_CHANGES);
  const values = (of: string): SQL =>
    sql.raw(
      ['brand_id', 'before', 'after', 'former_id', 'store_ids'].map((name) => `${of}.${name}`).join(', '),
    );
  const same = sql`m.category_no = f.category_no and m.dataset = f.dataset and m.first_on = f.first_on and m.kind = f.kind
    and m.product_id = f.product_id and m.retailer_id = f.retailer_id and m.store_id is not distinct from f.store_id
    and (${values('f')}) is not distinct from (${values('m')})`;
  await db.execute(sql`
    delete from market_changes t where t.ctid = any (array(
      select m.row_id from kept_changes m where not exists (select from fresh_changes f where ${same})))`);
  await db.execute(sql`
    insert into market_changes (category_no, dataset, first_on, kind, product_id, retailer_id, store_id, brand_id, before, after, former_id, store_ids)
    select category_no, dataset, first_on, kind, product_id, retailer_id, store_id, brand_id, before, after, former_id, store_ids from fresh_changes f
    where not exists (select from kept_changes m where ${same})
    order by category_no, dataset, first_on, kind, product_id, retailer_id, store_id`);
};
