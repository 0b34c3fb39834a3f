import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import type { AVAILABILITY_STATES, PRICE_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { addEvidence, countRows, makeFresh } from './add-evidence.ts';
import { lockCategories } from './category-locks.ts';
import { copyLine, copyLines, type Lines } from './copy-lines.ts';
import { dayOf, SHELVES } from './kinds-of-evidence.ts';
import { type NewRun, openRuns, ownerOf, publishRuns, type RowOwner, type RunCount } from './open-runs.ts';
import type { Recorded } from './record-prices.ts';
import { deriveShelfSpells } from './shelf-spells.ts';
import { makeTemporaryTable } from './temporary-table.ts';
import { touchSeries } from './touch-series.ts';

export type ShelfVisit = {
  productId: string;
  storeId: string;
  observedAt: Date;
  state: (typeof AVAILABILITY_STATES)[number];
  facings?: number | null;
  status?: (typeof PRICE_STATUSES)[number];
};

/** Takes one run's shelf visits in, as `recordPrices` does prices; null where the run was taken before. */
export const recordShelfVisits = async (
  driver: Driver,
  db: Statements,
  run: NewRun,
  visits: Iterable<ShelfVisit> | AsyncIterable<ShelfVisit>,
): Promise<Recorded | null> => {
  const runNo = (await openRuns(db, 'shelves', [run])).get(run.key);
  if (runNo === undefined) return null;
  const lines = async function* () {
    for await (const visit of visits) yield shelfLine(runNo, visit);
  };
  return recordShelfLines(driver, db, [run], lines());
};

/** A line for `recordShelfLines`. */
const shelfLine = (runNo: number, visit: ShelfVisit): string =>
  copyLine([
    runNo,
    visit.productId,
    visit.storeId,
    visit.observedAt.toISOString(),
    visit.state,
    visit.facings,
    visit.status ?? 'ok',
  ]);

/** The same for many runs at once, which are open: their lines of COPY, in any order. */
export const recordShelfLines = async (
  driver: Driver,
  db: Statements,
  runs: readonly NewRun[],
  lines: Lines,
): Promise<Recorded> => {
  await stageLines(driver, db, lines);
  return recordStaged(db, runs);
};

/** The same of rows that a statement answers: run_no, product_id, store_id, observed_at, state, facings, status. */
export const recordSelectedVisits = async (
  db: Statements,
  runs: readonly NewRun[],
  rows: SQL,
): Promise<Recorded> => {
  await makeTemporaryTable(db, 'staged_shelves', rows);
  return recordStaged(db, runs);
};

const recordStaged = async (db: Statements, runs: readonly NewRun[]): Promise<Recorded> => {
  await nameStaged(db, ownerOf(runs));
  await lockCategories(db, sql`select category_no from staged_shelf_subjects`);
  await makeSeries(db);
  const counts = await resolveStaged(db);
  const stored = await addEvidence(db, SHELVES);
  await deriveShelfSpells(db, await touchSeries(db, SHELVES, 'fresh'));
  await publishRuns(db, runs, counts);
  return { stored, known: counts.reduce((sum, run) => sum + run.succeeded, 0) - stored };
};

const stageLines = async (driver: Driver, db: Statements, lines: Lines): Promise<void> => {
  await db.execute(sql`drop table if exists pg_temp.staged_shelves`);
  await db.execute(sql`
    create temp table staged_shelves (run_no int, product_id text, store_id text, observed_at timestamptz(3), state text,
      facings smallint, status text) on commit drop`);
  await copyLines(driver`copy staged_shelves from stdin`, lines);
  await db.execute(sql`analyze staged_shelves`);
};

/** The shelves that staged visits are of. */
const nameStaged = async (db: Statements, { dataset, ownerCompanyId }: RowOwner): Promise<void> => {
  await makeTemporaryTable(
    db,
    'staged_shelf_names',
    sql`select distinct product_id, store_id, ${dataset}::text as dataset, ${ownerCompanyId}::text as owner_company_id from staged_shelves`,
  );
  await makeTemporaryTable(
    db,
    'staged_shelf_subjects',
    sql`select g.*, c.no as category_no, p.brand_id, t.retailer_id, t.region_no
      from staged_shelf_names g
        join products p on p.id = g.product_id and p.dataset = g.dataset
        join categories c on c.id = p.category_id
        join stores t on t.id = g.store_id and t.dataset = g.dataset`,
  );
};

const SUBJECT = sql`s.category_no = g.category_no and s.product_id = g.product_id and s.store_id = g.store_id
  and coalesce(s.owner_company_id, '') = coalesce(g.owner_company_id, '')`;

const makeSeries = async (db: Statements): Promise<void> => {
  const columns = sql.raw(
    'category_no, dataset, owner_company_id, product_id, store_id, brand_id, retailer_id, region_no',
  );
  // Found before any is added: while a table grows, its statistics say that it is empty.
  await makeTemporaryTable(
    db,
    'new_shelves',
    sql`select ${columns} from staged_shelf_subjects g where not exists (select from shelf_series s where ${SUBJECT})`,
  );
  // A view reads one category: what it reads lies together from the beginning, and each day's update leaves it there.
  await db.execute(
    sql`insert into shelf_series (${columns}) select ${columns} from new_shelves order by category_no, product_id, store_id`,
  );
};

/** Fills `fresh_visits` with what is staged, by the numbers of its series; counts each run's rows. */
const resolveStaged = async (db: Statements): Promise<RunCount[]> => {
  await makeTemporaryTable(
    db,
    'shelf_subject_series',
    sql`select g.product_id, g.store_id, g.category_no, s.id as series_id from staged_shelf_subjects g join shelf_series s on ${SUBJECT}`,
  );
  await makeFresh(
    db,
    SHELVES,
    sql`select g.category_no, g.series_id, v.observed_at, ${dayOf(sql`v.observed_at`)} as day, v.run_no, v.state, v.facings, v.status
      from staged_shelves v join shelf_subject_series g on g.product_id = v.product_id and g.store_id = v.store_id`,
  );
  return countRows(db, sql`select run_no, count(*) as all_rows from staged_shelves group by run_no`);
};
