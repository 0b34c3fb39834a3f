import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { ShelfFilter } from './market-availability.ts';
import { type FoundState, type ShelfState, STANDING_DAYS } from './market-shelves.ts';

/** What a company's own field audits found on shelves. Whose they are is said at every read: nothing here is kept in memory. */

/** `products` and `stores` narrow it; the other parts of a filter do not. */
export type OwnShelves = Pick<ShelfFilter, 'categoryNo' | 'dataset' | 'products' | 'stores'> & {
  ownerCompanyId: string;
};

type Range = { from: Day; to: Day };

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

const isOf = ({ categoryNo, dataset, ownerCompanyId, products, stores }: OwnShelves): SQL => sql`
  f.category_no = ${categoryNo} and f.owner_company_id = ${ownerCompanyId} and f.dataset = ${dataset}
    ${products ? sql`and f.product_id = any (${texts(products)})` : sql``}
    ${stores ? sql`and f.store_id = any (${texts(stores)})` : sql``}`;

/** A shelf as a company's audits know it. */
export type OwnShelf = ShelfState & {
  /** The newest one up to the last day, and its day, however long ago. */
  audit: string;
  audited: number;
  /** Audits of the range that saw clearly. */
  checks: number;
};

/**
 * The shelves that a company audited, as they stand on the last day of a range, and what audits of the range found. By the rules of
 * `listShelfStates`: a finding stands until the next one, 28 days at most, and between two that found the same.
 */
export const listOwnShelves = async (
  db: Database,
  shelves: OwnShelves,
  { from, to }: Range,
): Promise<OwnShelf[]> => {
  type Row = Omit<OwnShelf, 'state' | 'seen'> & { found: FoundState; stands: boolean };
  const newest = (column: string) =>
    sql.raw(`(array_agg(${column} order by seen_on desc) filter (where is_before))[1]`);
  const inRange = (and: SQL = sql``) =>
    sql`(count(*) filter (where is_before and seen_on >= ${from}::date ${and}))::int`;
  const rows = await db.execute<Row>(sql`
    with day as (
      select f.*, f.seen_on <= ${to}::date as is_before, lead(f.state) over (partition by f.product_id, f.store_id order by f.seen_on) as next_state
      from own_shelf_findings f where ${isOf(shelves)})
    select product_id as "productId", store_id as "storeId", ${newest('state')} as found,
      ${newest("since_on - date '1970-01-01'")} as since, ${newest("seen_on - date '1970-01-01'")} as audited, ${newest('facings')} as facings,
      ${newest('audit_id')} as audit,
      ${newest('seen_on')} >= ${to}::date - ${STANDING_DAYS - 1}::int or ${newest('next_state')} is not distinct from ${newest('state')} as stands,
      ${inRange()} as checks, ${inRange(sql`and state <> 'not_listed'`)} as listed, ${inRange(sql`and state = 'oos'`)} as "outOfStock"
    from day group by product_id, store_id having bool_or(is_before) order by product_id, store_id`);
  return rows.map(({ found, stands, since, facings, ...shelf }) => ({
    ...shelf,
    state: stands ? found : null,
    since: stands ? since : null,
    seen: stands ? shelf.audited : null,
    facings: stands ? facings : null,
  }));
};

/** How much a company audited of a selection. */
export type OwnAudits = {
  /** Of the range: stores on days, and what was checked there. */
  visits: number;
  checks: number;
  /** Checks after its last day. */
  later: number;
  /** The newest day of all. Null: there is none. */
  newestOn: Day | null;
  /** Whether there is any in the category, whatever was selected. */
  hasAny: boolean;
};

export const countOwnAudits = async (
  db: Database,
  shelves: OwnShelves,
  { from, to }: Range,
): Promise<OwnAudits> => {
  const { products: _, stores: _stores, ...all } = shelves;
  const isInRange = sql`f.seen_on between ${from}::date and ${to}::date`;
  const [row] = await db.execute<OwnAudits>(sql`
    select (count(distinct (f.store_id, f.seen_on)) filter (where ${isInRange}))::int as visits, (count(*) filter (where ${isInRange}))::int as checks,
      (count(*) filter (where f.seen_on > ${to}::date))::int as later, max(f.seen_on)::text as "newestOn",
      exists (select from own_shelf_findings f where ${isOf(all)}) as "hasAny"
    from own_shelf_findings f where ${isOf(shelves)}`);
  return row ?? { visits: 0, checks: 0, later: 0, newestOn: null, hasAny: false };
};

/** What an audit says beside its finding. */
export type AuditWords = { id: string; note: string | null; shelfCm: number | null; fileName: string };

/** Of some of a company's audits. */
export const listAuditWords = (
  db: Database,
  ownerCompanyId: string,
  ids: readonly string[],
): Promise<AuditWords[]> =>
  db.execute<AuditWords>(sql`
    select t.id, t.note, t.shelf_cm::float8 as "shelfCm", t.file_name as "fileName"
    from own_field_audits t where t.owner_company_id = ${ownerCompanyId} and t.id = any (${texts(ids)})`);

/** A finding of a company's audits with all that it says. */
export type OwnFinding = Omit<AuditWords, 'id'> & {
  productId: string;
  storeId: string;
  seenOn: Day;
  state: FoundState;
  facings: number | null;
};

/** So many are read at a time. */
const BATCH = 2000;

/** Those of a range, the newest first, a batch at a time. */
export const listOwnFindings = async function* (
  db: Database,
  shelves: OwnShelves,
  { from, to }: Range,
): AsyncGenerator<OwnFinding[], void, void> {
  let last: OwnFinding | undefined;
  do {
    const isBehind: SQL = last
      ? sql`and (f.seen_on, f.product_id, f.store_id) < (${last.seenOn}::date, ${last.productId}, ${last.storeId})`
      : sql``;
    const rows: OwnFinding[] = await db.execute<OwnFinding>(sql`
      select f.product_id as "productId", f.store_id as "storeId", f.seen_on::text as "seenOn", f.state, f.facings, t.note,
        t.shelf_cm::float8 as "shelfCm", t.file_name as "fileName"
      from own_shelf_findings f join own_field_audits t on t.id = f.audit_id and t.owner_company_id = f.owner_company_id
      where ${isOf(shelves)} and f.seen_on between ${from}::date and ${to}::date ${isBehind}
      order by f.seen_on desc, f.product_id desc, f.store_id desc limit ${BATCH}`);
    if (rows.length > 0) yield rows;
    last = rows.length < BATCH ? undefined : rows.at(-1);
  } while (last);
};
