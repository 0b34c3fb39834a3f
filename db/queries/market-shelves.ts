import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { type Columns, listAsColumns, readColumns } from '#db/rows-as-columns.ts';
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
    select held.oldest_visit_on::text as "oldestOn", held.newest_visit_on::text as "newestOn" from category_datasets held
    where held.category_no = ${categoryNo} and held.dataset = ${dataset}`);
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
  const spells = await readColumns<Spell>(
    db,
    SPELL_COLUMNS,
    sql`
    select spell.id, spell.product_id as "productId", spell.store_id as "storeId", spell.state, spell.stands, spell.from_on - date '1970-01-01' as since,
      days[visits_to] - date '1970-01-01' as seen, spell.facings[visits_to] as facings,
      visits_to - width_bucket(${from}::date - 1, days) as visits
    from (
      select shelf.id, shelf.product_id, shelf.store_id, p.state, p.from_on, p.days, p.facings,
        width_bucket(${to}::date, p.days) as visits_to,
        case when p.to_on = 'infinity' then shelf.last_on else p.to_on end >= ${to}::date - ${STANDING_DAYS - 1}::int as stands
      from (${shelvesOf(filter)}) as shelf join shelf_spells p on p.category_no = ${filter.categoryNo} and p.series_id = shelf.id
      where p.from_on <= ${to}::date and p.to_on >= least(${from}::date, ${to}::date - ${STANDING_DAYS - 1}::int)) as spell`,
  );
  return statesOf(spells);
};

type Spell = {
  id: number;
  productId: string;
  storeId: string;
  state: FoundState;
  stands: boolean;
  since: number;
  seen: number;
  facings: number | null;
  /** Within the range. */
  visits: number;
};

const SPELL_COLUMNS = [
  ...['id', 'productId', 'storeId', 'state', 'stands', 'since', 'seen', 'facings', 'visits'],
] as const satisfies readonly (keyof Spell)[];

/** The newest spell of a shelf says how it stands, all of them what visits found. */
const statesOf = (spells: Columns<Spell>): ShelfState[] => {
  const shelves = new Map<number, ShelfState & { newest: number }>();
  for (const [at, id] of spells.id.entries()) {
    const [productId, storeId, state] = [spells.productId[at], spells.storeId[at], spells.state[at]];
    const since = spells.since[at];
    if (productId === undefined || storeId === undefined || !state || since === undefined) continue;
    let shelf = shelves.get(id);
    if (shelf === undefined) {
      shelf = neverFound(productId, storeId);
      shelves.set(id, shelf);
    }
    const visits = spells.visits[at] ?? 0;
    if (state !== 'not_listed') shelf.listed += visits;
    if (state === 'oos') shelf.outOfStock += visits;
    if (since < shelf.newest) continue;
    shelf.newest = since;
    const stands = spells.stands[at] === true;
    shelf.state = stands ? state : null;
    shelf.since = stands ? since : null;
    shelf.seen = stands ? (spells.seen[at] ?? null) : null;
    shelf.facings = stands ? (spells.facings[at] ?? null) : null;
  }
  return [...shelves.values()];
};

const neverFound = (productId: string, storeId: string): ShelfState & { newest: number } => ({
  productId,
  storeId,
  state: null,
  since: null,
  seen: null,
  listed: 0,
  outOfStock: 0,
  facings: null,
  newest: Number.NEGATIVE_INFINITY,
});

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

/** A finding of a shelf, in days from the first asked one on: when it began, and until when it would stand if no other came. */
export type StandingFinding = {
  shelf: number;
  productId: string;
  storeId: string;
  isCarried: boolean;
  begins: number;
  until: number;
};

const FINDING_COLUMNS = [
  ...['shelf', 'productId', 'storeId', 'isCarried', 'begins', 'until'],
] as const satisfies readonly (keyof StandingFinding)[];

type AskedDays = {
  first: Day;
  count: number;
  step: number;
  /** Of the carried shelves; all unless given. */
  products?: readonly string[] | undefined;
};

/**
 * On which of some days shelves were carried and shops known: days that are equally far apart, the first of them given. The same findings
 * stand as in `listShelfStates`. A day costs nothing more: each finding stands on days in a row, which are added up as bits, here and not
 * in the database, which would sort all of them twice.
 */
export const listStandingDays = async (
  db: Database,
  filter: ShelfFilter,
  asked: AskedDays,
): Promise<StandingOnDays> => {
  const { first, count, step } = asked;
  const until = sql`case when p.to_on = 'infinity' then shelf.last_on else p.to_on end + ${STANDING_DAYS}::int - ${first}::date`;
  const findings = await readColumns<StandingFinding>(
    db,
    FINDING_COLUMNS,
    sql`
    select shelf.id as shelf, shelf.product_id as "productId", shelf.store_id as "storeId", p.state <> 'not_listed' as "isCarried",
      p.from_on - ${first}::date as begins, ${until} as until
    from (${shelvesOf(filter)}) as shelf join shelf_spells p on p.category_no = ${filter.categoryNo} and p.series_id = shelf.id
    where p.from_on <= (${first}::date + ${(count - 1) * step}::int) and p.to_on > ${first}::date - ${STANDING_DAYS}::int and ${until} > 0`,
  );
  return standingOn(findings, asked);
};

/** On which days shelves were carried and shops known, by findings in any order. */
export const standingOn = (
  { shelf, productId, storeId, isCarried, begins, until }: Columns<StandingFinding>,
  { count, step, products }: Omit<AskedDays, 'first'>,
): StandingOnDays => {
  // The first finding of each shelf, and of each finding the next one of its shelf: thousands of lists would take longer to be made.
  const firsts: number[] = [];
  const [lasts, nexts] = [new Map<number, number>(), new Int32Array(shelf.length).fill(-1)];
  for (let at = 0; at < shelf.length; at += 1) {
    const id = shelf[at] ?? 0;
    const before = lasts.get(id);
    if (before === undefined) firsts.push(at);
    else nexts[before] = at;
    lasts.set(id, at);
  }
  const isOf = products && new Set(products);
  const carried: StandingOnDays['carried'] = [];
  const shops = new Map<string, StandingOnDays['known'][number]>();
  const beginOf = (at: number | undefined) => (at === undefined ? undefined : begins[at]) ?? LATER;
  const own: number[] = [];
  for (const of of firsts) {
    own.length = 0;
    for (let at = of; at !== -1; at = nexts[at] ?? -1) own.push(at);
    if (own.length > 1) own.sort((a, b) => beginOf(a) - beginOf(b));
    const [product, store] = [productId[of] ?? '', storeId[of] ?? ''];
    let [low, high, knownLow, knownHigh] = [0, 0, 0, 0];
    for (let nth = 0; nth < own.length; nth += 1) {
      const at = own[nth] ?? 0;
      const begin = Math.min(count, Math.ceil(Math.max(0, beginOf(at)) / step));
      const end = Math.min(count, Math.ceil(Math.min(until[at] ?? 0, beginOf(own[nth + 1])) / step));
      if (end <= begin) continue;
      const lows = lowest(end) & ~lowest(begin);
      const highs = lowest(end - DAYS_A_NUMBER) & ~lowest(begin - DAYS_A_NUMBER);
      [knownLow, knownHigh] = [knownLow | lows, knownHigh | highs];
      if (isCarried[at]) [low, high] = [low | lows, high | highs];
    }
    if (low !== 0 || high !== 0)
      if (isOf === undefined || isOf.has(product))
        carried.push({ productId: product, storeId: store, low, high });
    if (knownLow === 0 && knownHigh === 0) continue;
    const shop = shops.get(store);
    if (shop) [shop.low, shop.high] = [shop.low | knownLow, shop.high | knownHigh];
    else shops.set(store, { storeId: store, low: knownLow, high: knownHigh });
  }
  return { carried, known: [...shops.values()] };
};

/** After every day. */
const LATER = Number.POSITIVE_INFINITY;

/** So many days of a number, from its first on. */
const lowest = (days: number): number =>
  days <= 0 ? 0 : days >= DAYS_A_NUMBER ? ALL_OF_NUMBER : (1 << days) - 1;

const ALL_OF_NUMBER = 2 ** DAYS_A_NUMBER - 1;
