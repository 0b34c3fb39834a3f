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

/** The finding `of` a shelf `s` on a day. */
const isKey = (
  of: 'f' | 'n',
  day: 's.newest_on' | 's.next_on',
  { categoryNo, dataset, ownerCompanyId }: OwnShelves,
): SQL => {
  const column = (name: string) => sql.raw(`${of}.${name}`);
  return sql`${column('category_no')} = ${categoryNo} and ${column('owner_company_id')} = ${ownerCompanyId} and ${column('dataset')} = ${dataset}
    and ${column('product_id')} = s.product_id and ${column('store_id')} = s.store_id and ${column('seen_on')} = ${sql.raw(day)}`;
};

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
  const inRange = (and: SQL = sql``) =>
    sql`(count(*) filter (where f.seen_on between ${from}::date and ${to}::date ${and}))::int`;
  // Findings are many, and shelves few: of each shelf only the newest one is looked at, and the one after it.
  const rows = await db.execute<Row>(sql`
    with shelf as (
      select f.product_id, f.store_id, max(f.seen_on) filter (where f.seen_on <= ${to}::date) as newest_on,
        min(f.seen_on) filter (where f.seen_on > ${to}::date) as next_on,
        ${inRange()} as checks, ${inRange(sql`and f.state <> 'not_listed'`)} as listed, ${inRange(sql`and f.state = 'oos'`)} as out_of_stock
      from own_shelf_findings f where ${isOf(shelves)} group by f.product_id, f.store_id)
    select s.product_id as "productId", s.store_id as "storeId", f.state as found, f.since_on - date '1970-01-01' as since,
      f.seen_on - date '1970-01-01' as audited, f.facings, f.audit_id as audit,
      f.seen_on >= ${to}::date - ${STANDING_DAYS - 1}::int or n.state is not distinct from f.state as stands,
      s.checks, s.listed, s.out_of_stock as "outOfStock"
    from shelf s join own_shelf_findings f on ${isKey('f', 's.newest_on', shelves)}
      left join own_shelf_findings n on ${isKey('n', 's.next_on', shelves)}
    order by s.product_id, s.store_id`);
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
    select (select count(*)::int from (select distinct f.store_id, f.seen_on from own_shelf_findings f where ${isOf(shelves)} and ${isInRange}) as d) as visits,
      (count(*) filter (where ${isInRange}))::int as checks,
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
