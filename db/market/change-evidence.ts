import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { AVAILABILITY_STATES, PRICE_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { archivedMonthsOf, refuseArchived } from './archived-evidence.ts';
import { lockCategories } from './category-locks.ts';
import { derivePrices } from './derive-prices.ts';
import { columnsOf, dayOf, type Evidence, PRICES, SHELVES } from './kinds-of-evidence.ts';
import { deriveShelfSpells } from './shelf-spells.ts';
import { touchSeries } from './touch-series.ts';

/** Which observation of a series. What lies in the archive is refused: ArchivedEvidenceError. */
export type ObservationKey = { categoryNo: number; seriesId: number; observedAt: Date; revision?: number };

type Status = (typeof PRICE_STATUSES)[number];
type PriceReading = { regularPrice: number; promoPrice: number | null };
type ShelfReading = { state: (typeof AVAILABILITY_STATES)[number]; facings: number | null };

/** What a price counts as from now on, with all that follows from it. False where there is none, or it did already. */
export const setPriceStatus = (db: Transaction, key: ObservationKey, status: Status): Promise<boolean> =>
  setStatus(db, PRICES, key, status);

/** The same of what a visit found. */
export const setVisitStatus = (db: Transaction, key: ObservationKey, status: Status): Promise<boolean> =>
  setStatus(db, SHELVES, key, status);

/** Puts another reading in a price's place, which becomes void. False where there is none that counts. */
export const correctPrice = (
  db: Transaction,
  key: ObservationKey,
  { regularPrice, promoPrice }: PriceReading,
): Promise<boolean> => correct(db, PRICES, key, sql`${regularPrice}::numeric, ${promoPrice}::numeric`);

/** The same of what a visit found. */
export const correctVisit = (
  db: Transaction,
  key: ObservationKey,
  { state, facings }: ShelfReading,
): Promise<boolean> => correct(db, SHELVES, key, sql`${state}::text, ${facings}::smallint`);

const isOf = (runNos: readonly number[]) => sql`run_no = any (${sql.param([...runNos])}::int[])`;

/** Holds the categories that runs brought something of: until commit no one replaces any of it. */
export const lockRuns = (db: Transaction, runNos: readonly number[]): Promise<void> =>
  lockCategories(
    db,
    sql`select category_no from price_observations where ${isOf(runNos)}
      union select category_no from shelf_observations where ${isOf(runNos)}`,
  );

/** Takes whole runs back: their rows are void, and what follows from the others is derived again. @returns how many were not taken back before */
export const voidRuns = async (db: Transaction, runNos: readonly number[]): Promise<number> => {
  const isOfThem = isOf(runNos);
  await lockRuns(db, runNos);
  await refuseArchived(db, archivedMonthsOf(runNos));
  const voided = await db.execute(
    sql`update market_runs set state = 'voided' where no = any (${sql.param([...runNos])}::int[]) and state <> 'voided' returning no`,
  );
  if (voided.length === 0) return 0;
  for (const evidence of [PRICES, SHELVES])
    await change(
      db,
      evidence,
      sql`update ${sql.identifier(evidence.table)} set status = 'void' where ${isOfThem} and status <> 'void'`,
    );
  return voided.length;
};

/**
 * Puts other readings in the place of those that are there, in one go: the rows of a temporary table (category_no, series_id, observed_at,
 * day, revision, run_no, what the evidence says, status), each with the next revision of its reading.
 */
export const replaceReadings = async (db: Transaction, evidence: Evidence, table: string): Promise<void> => {
  const [rows, readings] = [sql.identifier(table), sql.identifier(evidence.table)];
  const columns = columnsOf([
    ...['category_no', 'series_id', 'observed_at', 'revision', 'run_no'],
    ...evidence.columns,
    'status',
  ]);
  await refuseArchived(db, sql`select day from ${rows}`);
  await change(
    db,
    evidence,
    sql`insert into ${readings} (${columns}) select ${columns} from ${rows}`,
    sql`update ${readings} o set status = 'void' from ${rows} n
      where o.category_no = n.category_no and o.series_id = n.series_id and o.observed_at = n.observed_at and o.revision < n.revision
        and o.status <> 'void'`,
  );
};

/** Gives readings the statuses of a temporary table (category_no, series_id, observed_at, day, revision, status), and derives what follows. */
export const restoreReadings = async (db: Transaction, evidence: Evidence, table: string): Promise<void> => {
  const [rows, readings] = [sql.identifier(table), sql.identifier(evidence.table)];
  await lockCategories(db, sql`select category_no from ${rows}`);
  await refuseArchived(db, sql`select day from ${rows}`);
  const isTheirs = sql`n.category_no = ${readings}.category_no and n.series_id = ${readings}.series_id
    and n.observed_at = ${readings}.observed_at and n.revision = ${readings}.revision`;
  await change(
    db,
    evidence,
    sql`update ${readings} set status = (select n.status from ${rows} n where ${isTheirs})
      where (category_no, series_id, observed_at, revision) in (select category_no, series_id, observed_at, revision from ${rows})`,
  );
};

const setStatus = async (
  db: Transaction,
  evidence: Evidence,
  key: ObservationKey,
  status: Status,
): Promise<boolean> => {
  await lockCategories(db, sql`select ${key.categoryNo}::smallint`);
  await refuseArchived(db, sql`select ${cairoDay(key.observedAt)}::date`);
  return change(
    db,
    evidence,
    sql`update ${sql.identifier(evidence.table)} set status = ${status} where ${isKey(key)} and status <> ${status}`,
  );
};

const correct = async (
  db: Transaction,
  evidence: Evidence,
  key: ObservationKey,
  reading: SQL,
): Promise<boolean> => {
  await lockCategories(db, sql`select ${key.categoryNo}::smallint`);
  await refuseArchived(db, sql`select ${cairoDay(key.observedAt)}::date`);
  const table = sql.identifier(evidence.table);
  return change(
    db,
    evidence,
    sql`insert into ${table} (category_no, series_id, observed_at, revision, run_no, ${columnsOf(evidence.columns)})
      select category_no, series_id, observed_at, (select max(revision) + 1 from ${table} newest
          where newest.category_no = o.category_no and newest.series_id = o.series_id and newest.observed_at = o.observed_at),
        run_no, ${reading}
      from ${table} o where ${isKey(key)} and status <> 'void'`,
    sql`update ${table} set status = 'void' where ${isKey(key)}`,
  );
};

const isKey = ({ categoryNo, seriesId, observedAt, revision = 0 }: ObservationKey): SQL =>
  sql`category_no = ${categoryNo} and series_id = ${seriesId} and observed_at = ${observedAt.toISOString()}::timestamptz and revision = ${revision}`;

/** Changes evidence, and then, where anything was changed, what goes with it; derives what follows. False where nothing was. */
const change = async (db: Transaction, evidence: Evidence, statement: SQL, then?: SQL): Promise<boolean> => {
  if (!(await keepChanged(db, statement))) return false;
  if (then) await db.execute(then);
  const readings = await touchSeries(
    db,
    evidence,
    sql`select category_no, series_id, min(day) from changed_rows group by category_no, series_id`,
  );
  if (evidence === SHELVES) await deriveShelfSpells(db, readings);
  else await derivePrices(db, readings);
  return true;
};

/** Changes evidence and keeps in `changed_rows` of which series and days. */
const keepChanged = async (db: Transaction, statement: SQL): Promise<boolean> => {
  await db.execute(sql`drop table if exists pg_temp.changed_rows`);
  await db.execute(
    sql`create temp table changed_rows (category_no smallint, series_id bigint, day date) on commit drop`,
  );
  const rows = await db.execute(sql`
    with changed as (${statement} returning category_no, series_id, observed_at)
    insert into changed_rows select category_no, series_id, ${dayOf(sql`observed_at`)} from changed returning day`);
  return rows.length > 0;
};
