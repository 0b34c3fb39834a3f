import { sql } from 'drizzle-orm';
import { type Pool, type Statements, withDriver } from '#db/client.ts';
import { type Driver, readCopy } from '#db/driver.ts';
import { CommandRefusal } from '#lib/core/command-refusal.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import {
  countArchiveLines,
  describeArchive,
  openArchive,
  readArchive,
  requireFiles,
  writeArchive,
} from './archive-files.ts';
import { lockCategories } from './category-locks.ts';
import { copyLines } from './copy-lines.ts';
import { columnsOf, dayOf, type Evidence, PRICES, SHELVES } from './kinds-of-evidence.ts';
import { sayWhileLong } from './say-while-long.ts';

/*
 * The oldest months of evidence go into files, one for each month and kind. A month leaves the evidence first, in one transaction with all
 * that is kept of it; its rows then change no more, and are dropped once their file was read back. Whatever is cut off in between is
 * finished by the next call.
 */

export type Archiving = {
  /** Where the files are. */
  dir: string;
  /** Called after each step, which is then kept, and while one takes long. */
  say: (line: string) => void;
};

const KINDS = [PRICES, SHELVES];

/** Archives all months before a day, the oldest first. */
export const archiveMonths = async (pool: Pool, before: Day, archiving: Archiving): Promise<void> => {
  await openArchive(archiving.dir);
  await putAway(pool, archiving);
  for (const month of await listMonths(pool, before)) {
    await sayWhileLong(archiving.say, `${month.slice(0, 7)}: taking it out of the evidence`, () =>
      withDriver(pool, (_driver, db) => takeOut(db, month)),
    );
    archiving.say(`${month.slice(0, 7)}: taken out of the evidence`);
    await putAway(pool, archiving);
  }
};

/** Brings archived months back, the newest first down to the one of `first`. Their files stay. @throws CommandRefusal where one is not there, or not what was written */
export const restoreMonths = async (pool: Pool, first: Day, archiving: Archiving): Promise<void> => {
  await putAway(pool, archiving);
  const files = await pool.execute<{ file: string }>(sql`
    select file from archived_months where month >= date_trunc('month', ${first}::date) order by file`);
  await requireFiles(
    archiving.dir,
    files.map(({ file }) => file),
  );
  const months = await pool.execute<{ month: Day }>(sql`
    select distinct month::text as month from archived_months where month >= date_trunc('month', ${first}::date) order by month desc`);
  for (const { month } of months) {
    await sayWhileLong(archiving.say, `${month.slice(0, 7)}: bringing it back`, () =>
      withDriver(pool, (driver, db) => putBack(driver, db, month, archiving.dir)),
    );
    archiving.say(`${month.slice(0, 7)}: back in the evidence`);
  }
};

/** Months of evidence in the database that are over before a day, the oldest first. */
const listMonths = async (db: Statements, before: Day): Promise<Day[]> => {
  const rows = await db.execute<{ month: Day }>(sql`
    select distinct replace(right(inhrelid::regclass::text, 7), '_', '-') || '-01' as month from pg_inherits
    where inhparent in ('price_observations'::regclass, 'shelf_observations'::regclass) and inhrelid::regclass::text ~ '_[0-9]{4}_[0-9]{2}$'
    order by month`);
  return rows.map(({ month }) => month).filter((month) => endOf(month) <= before);
};

/** The first day of the month after. */
const endOf = (month: Day): Day => `${addDays(month, 31).slice(0, 7)}-01`;

/** No one adds or changes evidence, or makes months of it, until the transaction ends. */
const holdStill = async (db: Statements): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('ensure_market_months'))`);
  await lockCategories(db, sql`select no from categories`);
};

const takeOut = async (db: Statements, month: Day): Promise<void> => {
  await holdStill(db);
  const oldest = (await listMonths(db, endOf(month)))[0];
  if (oldest !== month) throw new Error(`${oldest ?? 'another call'} comes before ${month}`);
  for (const evidence of KINDS) {
    const part = sql.identifier(partOf(evidence, month));
    const [stray] = await db.execute(sql`
      select from ${sql.identifier(`${evidence.table}_stray`)} where ${dayOf(sql`observed_at`)} < ${endOf(month)}::date limit 1`);
    if (stray)
      throw new CommandRefusal(
        `Rows of ${evidence.table} lie outside of every month: the product makes theirs at night.`,
      );
    await keepLastSpells(db, evidence, month);
    await db.execute(sql`
      insert into archived_months (month, evidence, archived_at, rows, run_nos)
      select ${month}::date, ${evidence.table}, now(), count(*), coalesce(array_agg(distinct run_no), '{}') from ${part}`);
    await db.execute(sql`alter table ${sql.identifier(evidence.table)} detach partition ${part}`);
    await db.execute(sql`alter table ${part} rename to ${sql.identifier(leavingOf(evidence, month))}`);
  }
};

const partOf = ({ table }: Evidence, month: Day): string => `${table}_${month.slice(0, 7).replace('-', '_')}`;
const leavingOf = (evidence: Evidence, month: Day): string => `archived_${partOf(evidence, month)}`;

/** Of each series that was read in the month, the spell that it ended with, so far as the month contains it. */
const keepLastSpells = async (db: Statements, evidence: Evidence, month: Day): Promise<void> => {
  const { isSound, values, beside } = evidence;
  const ofThatDay = sql.raw(beside.map((name) => `, p.${name}[array_position(p.days, o.seen_on)]`).join(''));
  const archived = sql.identifier(evidence.archived);
  await db.execute(sql`
    insert into ${archived} (category_no, series_id, month, from_on, seen_on, ${columnsOf([...values, ...beside])})
    select p.category_no, p.series_id, ${month}::date, p.from_on, o.seen_on, ${columnsOf(values, 'p')}${ofThatDay}
    from (select category_no, series_id, max(${dayOf(sql`observed_at`)}) as seen_on from ${sql.identifier(partOf(evidence, month))}
        where ${isSound} group by category_no, series_id) as o
      cross join lateral (select * from ${sql.identifier(evidence.spells)} e
        where e.category_no = o.category_no and e.series_id = o.series_id and e.from_on <= o.seen_on
        order by e.from_on desc limit 1) as p`);
};

type Leaving = { month: Day; evidence: Evidence; table: string; rows: number };

/** Months that are out of the evidence and whose rows are still there. */
const listLeaving = async (db: Statements): Promise<Leaving[]> => {
  const months = await db.execute<{ month: Day; of: string; rows: string }>(sql`
    select month::text as month, evidence as of, rows from archived_months
    where to_regclass('public.archived_' || evidence || to_char(month, '_YYYY_MM')) is not null order by month, evidence`);
  return months.flatMap(({ month, of, rows }) =>
    KINDS.filter(({ table }) => table === of).map((evidence) => ({
      ...{ month, evidence, rows: Number(rows), table: leavingOf(evidence, month) },
    })),
  );
};

/** Writes what left the evidence into files, reads these back, and drops it. */
const putAway = async (pool: Pool, { dir, say }: Archiving): Promise<void> => {
  const all = await listLeaving(pool);
  if (all.length > 0) await openArchive(dir);
  for (const leaving of all) {
    const { month, evidence, table, rows } = leaving;
    const name = `${partOf(evidence, month)}.tsv.gz`;
    const written = await sayWhileLong(say, `${name}: writing it`, () =>
      withDriver(pool, (driver, db) => copyOut(driver, db, leaving, { dir, name })),
    );
    const lines = await sayWhileLong(say, `${name}: reading it back`, () => countArchiveLines(dir, name));
    if (lines !== rows + 1) throw new Error(`${name} has ${lines - 1} rows of ${rows}`);
    say(`${name}: ${rows} rows in ${written.bytes} bytes`);
    await pool.execute(sql`
      update archived_months set file = ${name}, bytes = ${written.bytes}, sha256 = ${written.sha256}
      where month = ${month}::date and evidence = ${evidence.table}`);
    say(`${name}: written down`);
    await pool.execute(sql`drop table ${sql.identifier(table)}`);
    say(`${name}: dropped from the database`);
  }
};

const columnsIn = ({ columns }: Evidence): string =>
  ['category_no', 'series_id', 'observed_at', 'revision', 'run_no', ...columns, 'status'].join(', ');

/** COPY's text with a head, the same wherever it is written. */
const copyOut = async (
  driver: Driver,
  db: Statements,
  { evidence, table }: Leaving,
  { dir, name }: { dir: string; name: string },
) => {
  await db.execute(sql`set local timezone to 'UTC'`);
  await db.execute(sql`set local datestyle to 'ISO'`);
  const rows = `select ${columnsIn(evidence)} from ${table} order by category_no, series_id, observed_at, revision`;
  return writeArchive(dir, name, await readCopy(driver, `copy (${rows}) to stdout with (header)`));
};

const putBack = async (driver: Driver, db: Statements, month: Day, dir: string): Promise<void> => {
  await holdStill(db);
  const newest = await db.execute<{ of: string; rows: string; file: string; sha256: string }>(sql`
    delete from archived_months where month = (select max(month) from archived_months) and month = ${month}::date
    returning evidence as of, rows, file, sha256`);
  if (newest.length === 0) throw new Error(`${month} is not the newest archived month`);
  await db.execute(sql`select ensure_market_months(${month}::date, ${month}::date)`);
  for (const evidence of KINDS) {
    await db.execute(sql`delete from ${sql.identifier(evidence.archived)} where month = ${month}::date`);
    const [archived] = newest.filter(({ of }) => of === evidence.table);
    if (!archived) continue;
    const { sha256 } = await describeArchive(dir, archived.file);
    if (sha256 !== archived.sha256)
      throw new CommandRefusal(`${archived.file} is not the file that was written.`);
    const part = partOf(evidence, month);
    const into = driver.unsafe(`copy ${part} (${columnsIn(evidence)}) from stdin with (header match)`);
    await copyLines(into, readArchive(dir, archived.file));
    const [loaded] = await db.execute<{ rows: string }>(
      sql`select count(*) as rows from ${sql.identifier(part)}`,
    );
    if (loaded?.rows !== archived.rows)
      throw new Error(`${archived.file} has ${loaded?.rows} rows of ${archived.rows}`);
  }
};
