import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { AVAILABILITY_STATES, Channel } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { type ShelfFilter, shelvesOf } from './market-availability.ts';
import type { StoreRow } from './market-view.ts';

/** What is known of a category's shelves and of the shops that they stand in, from spells alone: rows of the panel, which no company owns. */

type Of = { categoryNo: number; categoryId: string; dataset: Dataset };

export type ShelfPlaces = {
  /** The first and the newest day on which a shelf of the category was seen; null before the first. */
  oldestOn: Day | null;
  newestOn: Day | null;
  /** The shops of the dataset that were open on that newest day, in the order of their names. */
  stores: StoreRow[];
};

/** From when to when shelves of a category are known, and the shops that there are. */
export const findShelfPlaces = async (db: Database, of: Of): Promise<ShelfPlaces> => {
  const [days, stores] = await Promise.all([findShelfDays(db, of), listStores(db, of)]);
  const { newestOn } = days;
  const isOpen = ({ closedOn }: { closedOn: Day | null }) =>
    closedOn === null || (newestOn !== null && closedOn > newestOn);
  return { ...days, stores: stores.filter(isOpen) };
};

type ShelfDays = Pick<ShelfPlaces, 'oldestOn' | 'newestOn'>;

const findShelfDays = async (db: Database, { categoryNo, dataset }: Of): Promise<ShelfDays> => {
  const [row] = await db.execute<ShelfDays>(sql`
    select min(s.first_on)::text as "oldestOn", max(s.last_on)::text as "newestOn" from shelf_series s
    where s.category_no = ${categoryNo} and s.dataset = ${dataset} and s.owner_company_id is null`);
  return row ?? { oldestOn: null, newestOn: null };
};

/** `closedOn`: the first day on which it was closed. */
type OpenedStore = StoreRow & { closedOn: Day | null };

const STORE_COLUMNS = [
  ...['id', 'nameEn', 'nameAr', 'retailerId', 'cityEn', 'cityAr', 'regionId', 'regionNo'],
  ...['latitude', 'longitude', 'weight', 'closedOn'],
] as const satisfies readonly (keyof OpenedStore)[];

const listStores = async (db: Database, { categoryId, dataset }: Of): Promise<OpenedStore[]> =>
  listAsColumns<OpenedStore>(
    db,
    STORE_COLUMNS,
    sql`
    select t.id, t.name_en as "nameEn", t.name_ar as "nameAr", t.retailer_id as "retailerId", t.city_en as "cityEn", t.city_ar as "cityAr",
      g.id as "regionId", g.no as "regionNo", t.latitude, t.longitude, w.weight, t.closed_on as "closedOn"
    from stores t left join regions g on g.no = t.region_no
      left join store_category_weights w on w.store_id = t.id and w.category_id = ${categoryId}
    where t.dataset = ${dataset}
    order by t.name_en, t.id`,
  );

export type RegionName = { id: string; no: number; nameEn: string; nameAr: string };

/** All governorates, in the order of their English names. */
export const listRegions = async (db: Database): Promise<RegionName[]> =>
  db.execute<RegionName>(sql`
    select g.id, g.no, g.name_en as "nameEn", g.name_ar as "nameAr" from regions g order by g.name_en`);

/** How many shops of a channel a governorate has. */
export type Universe = { channel: Channel; regionNo: number; stores: number };

/** Those that hold on a day. */
export const listUniverses = async (db: Database, dataset: Dataset, on: Day): Promise<Universe[]> =>
  db.execute<Universe>(sql`
    select distinct on (u.channel, u.region_no) u.channel, u.region_no as "regionNo", u.stores
    from channel_universes u where u.dataset = ${dataset} and u.valid_from <= ${on}::date
    order by u.channel, u.region_no, u.valid_from desc, u.revision desc`);

/** A state that a visit found; `unknown` is none. */
export type FoundState = Exclude<(typeof AVAILABILITY_STATES)[number], 'unknown'>;

/** A shelf: a product in a shop. Days of visits, since 1970-01-01. */
export type ShelfState = {
  productId: string;
  storeId: string;
  /** As it stands on the last day of the range; null: no visit of 28 days found it. */
  state: FoundState | null;
  /** The first visit that found it so, and the last up to that day. */
  since: number | null;
  seen: number | null;
  /** The visits within the range that found it listed, and of these those that found it empty. */
  listed: number;
  outOfStock: number;
  /** What that last visit counted in the front row; null: it did not count. */
  facings: number | null;
};

/** A finding stands for so many days, its own included. */
export const STANDING_DAYS = 28;

type Range = { from: Day; to: Day };

/**
 * The shelves of a filter as they stand on the last day of a range, and how often visits of the range found each of them listed and empty.
 * A finding stands until the next one, 28 days at most; where the visits before and after a day found the same, it stands on that day too.
 */
export const listShelfStates = async (
  db: Database,
  filter: ShelfFilter,
  { from, to }: Range,
): Promise<ShelfState[]> => {
  // As columns: thousands of rows take as long to be sent and read as they take to be found.
  const [found] = await db.execute<SpellColumns>(sql`
    with shelf as (${shelvesOf(filter)}),
    spell as (
      select shelf.id, shelf.product_id, shelf.store_id, p.state, p.from_on, p.days, p.facings,
        width_bucket(${to}::date, p.days) as visits_to,
        case when p.to_on = 'infinity' then shelf.last_on else p.to_on end >= ${to}::date - ${STANDING_DAYS - 1}::int as stands
      from shelf join shelf_spells p on p.category_no = ${filter.categoryNo} and p.series_id = shelf.id
      where p.from_on <= ${to}::date and p.to_on >= least(${from}::date, ${to}::date - ${STANDING_DAYS - 1}::int))
    select ${column('id')} as ids, ${column('product_id')} as products, ${column('store_id')} as stores, ${column('state')} as states,
      ${column('stands')} as standing, ${column("from_on - date '1970-01-01'")} as since,
      ${column("days[visits_to] - date '1970-01-01'")} as seen, ${column('facings[visits_to]')} as facings,
      to_json(array_agg(visits_to - width_bucket(${from}::date - 1, days))) as visits
    from spell`);
  return found?.ids ? statesOf(found) : [];
};

const column = (value: string): SQL => sql.raw(`to_json(array_agg(${value}))`);

/** A value a spell; null throughout where there is none. */
type SpellColumns = {
  ids: number[] | null;
  products: string[];
  stores: string[];
  states: FoundState[];
  standing: boolean[];
  since: number[];
  seen: number[];
  facings: (number | null)[];
  /** Within the range. */
  visits: number[];
};

/** The newest spell of a shelf says how it stands, all of them what visits found. */
const statesOf = ({ ids, ...spells }: SpellColumns): ShelfState[] => {
  const shelves = new Map<number, ShelfState & { newest: number }>();
  for (const [at, id] of (ids ?? []).entries()) {
    const [productId, storeId, state] = [spells.products[at], spells.stores[at], spells.states[at]];
    const since = spells.since[at];
    if (productId === undefined || storeId === undefined || !state || since === undefined) continue;
    const shelf = shelves.get(id) ?? { ...NEVER_FOUND, productId, storeId, newest: Number.NEGATIVE_INFINITY };
    shelves.set(id, shelf);
    const visits = spells.visits[at] ?? 0;
    if (state !== 'not_listed') shelf.listed += visits;
    if (state === 'oos') shelf.outOfStock += visits;
    if (since < shelf.newest) continue;
    shelf.newest = since;
    const stands = spells.standing[at] === true;
    shelf.state = stands ? state : null;
    shelf.since = stands ? since : null;
    shelf.seen = stands ? (spells.seen[at] ?? null) : null;
    shelf.facings = stands ? (spells.facings[at] ?? null) : null;
  }
  return [...shelves.values()];
};

const NEVER_FOUND = { state: null, since: null, seen: null, listed: 0, outOfStock: 0, facings: null };

/** The channels that carried any product of a category within a range: those that handle it, wholesale never. */
export const listHandlingChannels = async (
  db: Database,
  { categoryNo, dataset }: Pick<ShelfFilter, 'categoryNo' | 'dataset'>,
  { from, to }: Range,
): Promise<Channel[]> => {
  const isOf = sql`s.category_no = ${categoryNo} and s.dataset = ${dataset} and s.owner_company_id is null`;
  // The findings of shelves are read only for a retailer whose shelves, as they stand, do not say it: they may have been carried before.
  const rows = await db.execute<{ channel: Channel }>(sql`
    with seller as materialized (
      select s.retailer_id, bool_or(s.state in ('in_stock', 'low', 'oos') and s.since_on <= ${to}::date and s.last_on >= ${from}::date)
        as is_handling
      from shelf_series s where ${isOf} group by s.retailer_id)
    select distinct r.channel from retailers r join seller on seller.retailer_id = r.id
    where r.dataset = ${dataset} and r.channel <> 'wholesale' and (seller.is_handling or (
      select true from shelf_series s join shelf_spells p on p.category_no = ${categoryNo} and p.series_id = s.id
      where ${isOf} and s.retailer_id = r.id
        and p.state in ('in_stock', 'low', 'oos') and p.from_on <= ${to}::date and p.to_on >= ${from}::date
        and (p.to_on <> 'infinity' or s.last_on >= ${from}::date)
      limit 1))`);
  return rows.map(({ channel }) => channel);
};

/** The days of a row are the bits of two numbers, which hold sixty. */
const DAYS_A_NUMBER = 30;

/** Days on which a shelf, or a shop, was in a state: the bits of two numbers, of 30 days each, the first day the lowest. */
export type DayBits = readonly [low: number, high: number];

export const hasBit = ([low, high]: DayBits, at: number): boolean =>
  at < DAYS_A_NUMBER ? (low & (1 << at)) !== 0 : (high & (1 << (at - DAYS_A_NUMBER))) !== 0;

export type StandingOnDays = {
  /** The days on which each shelf of these products was carried; shelves never carried have no row. */
  carried: { productId: string; storeId: string; low: number; high: number }[];
  /** The days on which a finding of 28 days knew anything of the category in a shop. */
  known: { storeId: string; low: number; high: number }[];
};

/**
 * On which of some days shelves were carried and shops known: days that are equally far apart, the first of them given. The same findings
 * stand as in `listShelfStates`. A day costs nothing more: each spell stands on days in a row, which are added up as bits.
 * @param products of the carried shelves; all unless given
 */
export const listStandingDays = async (
  db: Database,
  filter: ShelfFilter,
  {
    first,
    count,
    step,
    products,
  }: { first: Day; count: number; step: number; products?: readonly string[] | undefined },
): Promise<StandingOnDays> => {
  const last = sql`(${first}::date + ${(count - 1) * step}::int)`;
  const halves = (bits: SQL) =>
    sql`(${bits} & ${2 ** DAYS_A_NUMBER - 1})::int, (${bits} >> ${DAYS_A_NUMBER})::int`;
  const isOf = products ? sql`product_id = any (${sql.param([...products])}::text[])` : sql`true`;
  const [row] = await db.execute<{
    carried: [productId: string, storeId: string, low: number, high: number][];
    known: [storeId: string, low: number, high: number][];
  }>(sql`
    with shelf as (${shelvesOf(filter)}),
    spell as (
      select shelf.product_id, shelf.store_id, p.state <> 'not_listed' as is_carried, p.from_on,
        least(
          case when p.to_on = 'infinity' then shelf.last_on else p.to_on end + ${STANDING_DAYS}::int,
          lead(p.from_on) over (partition by p.series_id order by p.from_on)) as until
      from shelf join shelf_spells p on p.category_no = ${filter.categoryNo} and p.series_id = shelf.id
      where p.from_on <= ${last} and p.to_on > ${first}::date - ${STANDING_DAYS}::int),
    placed as (
      select product_id, store_id, is_carried,
        (greatest(0, from_on - ${first}::date) + ${step - 1}::int) / ${step}::int as begins,
        least(${count - 1}::int, (until - 1 - ${first}::date) / ${step}::int) as ends
      from spell where until > ${first}::date),
    summed as (
      select product_id, store_id, bit_or(bits) as known, bit_or(bits) filter (where is_carried) as carried
      from (
        select *, ((1::bigint << (ends - begins + 1)) - 1) << begins as bits from placed where ends >= begins) as each
      group by product_id, store_id)
    select
      coalesce((select json_agg(json_build_array(product_id, store_id, ${halves(sql`carried`)})) from summed
        where carried is not null and ${isOf}), '[]') as carried,
      coalesce((select json_agg(json_build_array(store_id, ${halves(sql`bits`)})) from (
        select store_id, bit_or(known) as bits from summed group by store_id) as shop), '[]') as known`);
  const { carried, known } = row ?? { carried: [], known: [] };
  return {
    carried: carried.map(([productId, storeId, low, high]) => ({ productId, storeId, low, high })),
    known: known.map(([storeId, low, high]) => ({ storeId, low, high })),
  };
};
