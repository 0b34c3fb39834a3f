import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { derivePromotionChanges } from './changes.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** The days before a promotion whose prices it is compared with, how many must have had one, and the points a claim may exceed the truth by. */
const REFERENCE_DAYS = sql.raw('30');
const LEAST_STANDING_DAYS = sql.raw('15');
const TOLERANCE = sql.raw('2');

const KEY = sql.raw('category_no, dataset, owner_company_id, product_id, retailer_id');
const keysOf = (of: string): SQL =>
  sql.raw(
    ['category_no', 'dataset', 'owner_company_id', 'product_id', 'retailer_id']
      .map((name) => `${of}.${name}`)
      .join(', '),
  );
const isSameKey = (a: string, b: string): SQL =>
  sql.raw(`${a}.category_no = ${b}.category_no and ${a}.dataset = ${b}.dataset and ${a}.product_id = ${b}.product_id
    and ${a}.retailer_id = ${b}.retailer_id and coalesce(${a}.owner_company_id, '') = coalesce(${b}.owner_company_id, '')`);

/** Chains whose prices shoppers see, wherever they shop. */
const IS_SHELF = sql.raw(`c.price_type = 'consumer' and c.area = 0`);

/** Rows of a key and the first day on which its promotions may be others than they were. */
export type TouchedDeals = SQL;

/**
 * Those of the chains that `deriveChains` just derived, and announced ones that the newest day has passed: their beginning, or their end, after
 * which a label may go on without them. Where that day went back, all that were announced beyond it.
 */
export const DEALS_OF_CHAINS: TouchedDeals = sql`
  select ${keysOf('c')}, greatest(c.start_on, c.from_on) as again_on from chain_work c where ${IS_SHELF}
  union all
  select ${keysOf('d')}, d.from_on from horizons h cross join lateral (
    (select n.* from chain_deals n where n.category_no = h.category_no and n.dataset = h.dataset
      and n.to_on >= least(h.newest_on, h.was) and n.to_on < case when h.newest_on > h.was then h.newest_on else 'infinity' end offset 0)
    union all
    (select n.* from chain_deals n where n.category_no = h.category_no and n.dataset = h.dataset and h.newest_on > h.was
      and n.to_on >= h.newest_on and n.to_on < 'infinity' and n.from_on > h.was and n.from_on <= h.newest_on offset 0)) as d
  where h.newest_on is distinct from h.was`;

const allDealsOf = (isWanted: SQL): TouchedDeals => sql`
  select ${keysOf('c')}, '-infinity'::date as again_on from chain_prices c where ${IS_SHELF} and (c.category_no, c.dataset) in (${isWanted})
  union all
  select ${keysOf('m')}, '-infinity' from promotions m where m.product_id is not null and (m.category_no, m.dataset) in (${isWanted})
  union all
  select ${keysOf('d')}, '-infinity' from chain_deals d where (d.category_no, d.dataset) in (${isWanted})`;

/** All of a category. */
export const dealsOfCategory = (categoryNo: number): TouchedDeals =>
  allDealsOf(
    sql`select k.category_no, k.dataset from category_datasets k where k.category_no = ${categoryNo}::smallint`,
  );

/**
 * Promotions of products at retailers, from the promotional prices that stand in their chains and from what is announced. A day has one
 * promotion: the deepest; what a label shows while its product's own price cut is announced is that one. A category that was never derived
 * is derived whole. In a transaction that holds the locks of the categories.
 */
export const deriveDeals = async (db: Statements, touched: TouchedDeals): Promise<void> => {
  await findWork(db, touched);
  await listSources(db);
  await joinSegments(db);
  await judgeDeals(db);
  await keepDeals(db);
  await derivePromotionChanges(db);
};

const findWork = async (db: Statements, touched: TouchedDeals): Promise<void> => {
  await makeTemporaryTable(db, 'touched_deals', touched, ['category_no']);
  const underived = sql`select k.category_no, k.dataset from category_datasets k where k.deal_derivation is null
    and (k.category_no, k.dataset) in (select category_no, dataset from touched_deals)`;
  const [first] = await db.execute(sql`${underived} limit 1`);
  // Pairs have numbers, by which what follows is sorted and joined: a key of texts would take several times as long.
  await makeTemporaryTable(
    db,
    'deal_pairs',
    sql`select row_number() over () as pair_no, w.*
      from (select ${KEY}, min(again_on) as since_on
        from (select * from touched_deals ${first ? sql`union all ${allDealsOf(underived)}` : sql``}) as t group by ${KEY}) as w`,
    ['category_no', 'pair_no'],
  );
  // Days before the first changed one stay, unless their promotion touches it. Read row by row of the work, which the offset keeps so: all
  // promotions are many. The order chooses the index.
  await makeTemporaryTable(
    db,
    'kept_deals',
    sql`select w.pair_no, d.*
      from deal_pairs w cross join lateral (select e.ctid as row_id, e.* from chain_deals e
        where ${isSameKey('e', 'w')} and e.to_on >= w.since_on - 1 order by e.to_on offset 0) as d`,
    ['category_no', 'pair_no', 'from_on'],
  );
  await makeTemporaryTable(
    db,
    'deal_work',
    sql`select w.*, k.newest_on, least(w.since_on, d.from_on) as again_on, c.id as chain_id,
        coalesce(c.brand_id, (select p.brand_id from products p where p.id = w.product_id and p.dataset = w.dataset)) as brand_id
      from deal_pairs w left join (select pair_no, min(from_on) as from_on from kept_deals group by pair_no) as d using (pair_no)
        left join category_datasets k on k.category_no = w.category_no and k.dataset = w.dataset
        left join lateral (select c.id, c.brand_id from chain_prices c where ${isSameKey('c', 'w')} and ${IS_SHELF} offset 0) as c on true`,
    ['category_no', 'pair_no', 'retailer_id', 'brand_id'],
  );
};

const numberOf = (name: string): SQL => sql.raw(`(m.terms ->> '${name}')::numeric`);

/** The price of one item by a promotion's own numbers, where they give one that is a price. */
const promotedFrom = (regular: SQL): SQL => sql`nullif(round(case m.mechanic
    when 'percent-off' then ${regular} * (1 - ${numberOf('percent')} / 100)
    when 'x-for-y' then ${numberOf('total')} / nullif(${numberOf('quantity')}, 0)
    when 'buy-get' then ${regular} * ${numberOf('buy')} / nullif(${numberOf('buy')} + ${numberOf('free')}, 0)
    when 'bonus-pack' then ${regular} * 100 / (100 + ${numberOf('bonusPercent')}) end, 4), 0)`;

/** A share in percent as deals keep it: a price that is a thousand times as high as another is wrong, and no reason to derive nothing. */
const percentOf = (share: SQL): SQL =>
  sql`round(100 * case when ${share} < -999 then -999 else ${share} end, 4)`;

const listSources = async (db: Statements): Promise<void> => {
  const isAnnounced = sql`m.category_no = w.category_no and m.dataset = w.dataset and m.retailer_id = w.retailer_id
    and coalesce(m.owner_company_id, '') = coalesce(w.owner_company_id, '') and m.ends_on >= w.again_on`;
  await makeTemporaryTable(
    db,
    'deal_sources',
    sql`select s.*, 1 - s.promoted / nullif(s.regular, 0) as off
      from (
        select w.pair_no, greatest(p.from_on, w.again_on) as from_on, least(p.to_on, w.newest_on) as to_on, null::text as promotion_id, false as is_brand_wide,
          null::text as mechanic, null::jsonb as terms, p.regular_price as regular, p.promo_price as promoted
        from deal_work w join chain_spells p on p.category_no = w.category_no and p.chain_id = w.chain_id and p.to_on >= w.again_on
        where p.promo_price is not null
        union all
        select w.pair_no, greatest(m.starts_on, w.again_on), m.ends_on, m.id, false, m.mechanic, m.terms, m.regular_price,
          coalesce(m.promoted_price, ${promotedFrom(sql`m.regular_price`)})
        -- Row by row of the work, which the offset keeps so: all that was ever announced is much.
        from deal_work w cross join lateral (select m.* from promotions m where ${isAnnounced} and m.product_id = w.product_id offset 0) as m
        union all
        -- What is announced for a brand is of those of its products that the retailer sells that day.
        select w.pair_no, greatest(m.starts_on, p.from_on, w.again_on), least(m.ends_on, p.to_on), m.id, true, m.mechanic, m.terms, p.regular_price,
          ${promotedFrom(sql`p.regular_price`)}
        from deal_work w join promotions m on ${isAnnounced} and m.product_id is null and m.brand_id = w.brand_id
          join chain_spells p on p.category_no = w.category_no and p.chain_id = w.chain_id and p.to_on >= w.again_on
            and p.from_on <= m.ends_on and p.to_on >= m.starts_on) as s`,
    ['pair_no'],
  );
};

/** Segments, between two days of which nothing begins and nothing ends; each has the one promotion that its days count as. */
const SEGMENTS = sql`segment as materialized (
        select pair_no, from_on, coalesce(lead(from_on) over (partition by pair_no order by from_on) - 1, 'infinity') as to_on
        from (select pair_no, from_on from deal_sources
          union select pair_no, to_on + 1 from deal_sources) as moments),
      ranked as (
        select g.*, s.promotion_id, s.is_brand_wide, s.mechanic, s.regular, s.promoted, s.off,
          row_number() over (partition by g.pair_no, g.from_on, s.promotion_id is null
            order by s.off desc nulls last, s.is_brand_wide, s.promotion_id) as place
        from segment g join deal_sources s on s.pair_no = g.pair_no and s.from_on <= g.from_on and s.to_on >= g.to_on),
      sides as (
        select pair_no, from_on, to_on, max(regular) filter (where promotion_id is null) as label_regular,
          max(promoted) filter (where promotion_id is null) as label_price, max(off) filter (where promotion_id is null) as label_off,
          max(promotion_id) as promotion_id, max(mechanic) as mechanic, bool_or(is_brand_wide) as is_brand_wide,
          max(regular) filter (where promotion_id is not null) as regular, max(promoted) filter (where promotion_id is not null) as promoted,
          max(off) filter (where promotion_id is not null) as off
        from ranked where place = 1 group by pair_no, from_on, to_on),
      chosen as (
        select *, promotion_id is not null and (label_price is null or coalesce(label_off <= off, false)
          or mechanic in ('price-cut', 'percent-off') and not is_brand_wide) as is_announced
        from sides),
      decided as (
        select pair_no, from_on, to_on, label_price, case when is_announced then promotion_id end as promotion_id,
          case when is_label then label_regular else regular end as regular, case when is_label then label_price else promoted end as promoted,
          case when is_label then label_off else off end as off
        from (select *, not is_announced or coalesce(label_off > off, label_off is not null) as is_label from chosen) as c)`;

/** Segments that go on with one promotion, or with one price on the label, are one. Its numbers are those of its deepest day. */
const joinSegments = async (db: Statements): Promise<void> => {
  const first = (what: SQL, order: SQL): SQL => sql`(array_agg(${what} order by ${order}))[1]`;
  const deepest = sql.raw('off desc nulls last, from_on');
  await makeTemporaryTable(
    db,
    'fresh_deals',
    sql`with ${SEGMENTS},
      marked as (
        select *, (from_on = lag(to_on) over earlier + 1 and (promotion_id = lag(promotion_id) over earlier
            or (promotion_id is null or lag(promotion_id) over earlier is null) and label_price = lag(label_price) over earlier)
          ) is not true as begins
        from decided window earlier as (partition by pair_no order by from_on)),
      numbered as (
        select *, count(*) filter (where begins) over (partition by pair_no order by from_on) as deal from marked)
      select pair_no, min(from_on) as from_on, max(to_on) as to_on, bool_or(label_price is not null) as is_on_label,
        ${first(sql`promotion_id is null`, sql.raw('to_on desc'))} as ends_on_label,
        ${first(sql`promotion_id`, sql`promotion_id is null, ${deepest}`)} as promotion_id,
        ${first(sql`regular`, deepest)} as regular, ${first(sql`promoted`, deepest)} as promoted, ${first(sql`off`, deepest)} as off
      from numbered group by pair_no, deal`,
    ['pair_no'],
  );
};

/** What each saves against the lowest price of the days before it, in the same chain. */
const judgeDeals = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'judged_deals',
    sql`select w.pair_no, ${keysOf('w')}, f.from_on, case when f.ends_on_label and f.to_on = w.newest_on then 'infinity' else f.to_on end as to_on, w.brand_id, coalesce(m.mechanic, 'price-cut') as mechanic, coalesce(m.terms, '{}') as terms,
        f.promotion_id, coalesce(m.is_brand_wide, false) as is_brand_wide, f.is_on_label,
        case when f.off is not null then f.regular end as regular_price, f.promoted as promoted_price, ${percentOf(sql`f.off`)} as depth,
        r.reference_price, ${percentOf(sql`r.honest_off`)} as honest_depth,
        case when r.reference_price is null then 'unknown' when r.honest_off <= 0 then 'no_discount'
          when 100 * r.honest_off >= 100 * f.off - ${TOLERANCE} then 'honest' else 'inflated' end as verdict
      from fresh_deals f join deal_work w on w.pair_no = f.pair_no
        left join (select distinct on (pair_no, promotion_id) pair_no, promotion_id, mechanic, terms, is_brand_wide
          from deal_sources where promotion_id is not null order by pair_no, promotion_id) as m
          on m.pair_no = f.pair_no and m.promotion_id = f.promotion_id
        left join lateral (
          select case when sum(days) >= ${LEAST_STANDING_DAYS} then min(effective) end as lowest
          from (select coalesce(p.promo_price, p.regular_price) as effective,
              least(p.to_on, w.newest_on, f.from_on - 1) - greatest(p.from_on, f.from_on - ${REFERENCE_DAYS}) + 1 as days
            -- The order chooses the index: most of what a chain ever cost ended before these days.
            from (select e.* from chain_spells e where e.category_no = w.category_no and e.chain_id = w.chain_id
              and e.to_on >= f.from_on - ${REFERENCE_DAYS} and e.from_on < f.from_on order by e.to_on offset 0) as p) as before) as stood on true
        cross join lateral (
          select case when f.off is not null then stood.lowest end as reference_price,
            case when f.off is not null then 1 - f.promoted / stood.lowest end as honest_off) as r`,
    ['pair_no', 'from_on'],
  );
};

const VALUES = [
  'to_on',
  'brand_id',
  'mechanic',
  'terms',
  'promotion_id',
  'is_brand_wide',
  'is_on_label',
  'regular_price',
  'promoted_price',
  'depth',
  'reference_price',
  'honest_depth',
  'verdict',
];

/** Where a product is of another brand than its promotions say, those that are not derived again say it too. The newest says it of all. */
const sayBrands = (db: Statements): Promise<unknown> =>
  db.execute(sql`
    update chain_deals t set brand_id = w.brand_id
    from deal_work w
      left join (select pair_no, min(brand_id) as brand_id from kept_deals group by pair_no) as k using (pair_no)
      cross join lateral (select coalesce(k.brand_id, (select n.brand_id from chain_deals n where ${isSameKey('n', 'w')}
        order by n.to_on desc limit 1)) as said) as newest
      cross join lateral (select o.ctid as row_id, o.category_no, o.brand_id from chain_deals o
        where ${isSameKey('o', 'w')} and o.to_on < w.since_on - 1 order by o.to_on offset 0) as d
    where newest.said <> w.brand_id and t.category_no = d.category_no and t.ctid = d.row_id and d.brand_id <> w.brand_id`);

const keepDeals = async (db: Statements): Promise<void> => {
  const values = sql.raw(VALUES.join(', '));
  const valuesOf = (of: string): SQL => sql.raw(VALUES.map((name) => `${of}.${name}`).join(', '));
  const isRow = sql`t.category_no = d.category_no and t.ctid = d.row_id`;
  const isSame = sql`f.pair_no = d.pair_no and f.from_on = d.from_on`;
  await db.execute(sql`
    delete from chain_deals t using kept_deals d
    where ${isRow} and not exists (select from judged_deals f where ${isSame})`);
  await sayBrands(db);
  await db.execute(sql`
    update chain_deals t set ${sql.raw(VALUES.map((name) => `${name} = f.${name}`).join(', '))}
    from judged_deals f join kept_deals d on ${isSame}
    where ${isRow} and (${valuesOf('f')}) is distinct from (${valuesOf('d')})`);
  await db.execute(sql`
    insert into chain_deals (${KEY}, from_on, ${values})
    select ${KEY}, from_on, ${values} from judged_deals f where not exists (select from kept_deals d where ${isSame})
    order by category_no, dataset, product_id, retailer_id, from_on`);
  await db.execute(sql`
    insert into category_datasets as k (category_no, dataset, deal_derivation)
    select distinct category_no, dataset, gen_random_uuid() from (select distinct category_no, dataset from deal_work) as w
    on conflict (category_no, dataset) do update set deal_derivation = excluded.deal_derivation`);
};
