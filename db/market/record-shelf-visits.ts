import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import type { AVAILABILITY_STATES, PRICE_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { lockCategories } from './category-locks.ts';
import { copyLine, copyLines, type Lines } from './copy-lines.ts';
import { type NewRun, openRuns, publishRuns, type RunCount } from './open-runs.ts';
import { dayOf } from './price-spells.ts';
import type { Recorded } from './record-prices.ts';
import { deriveShelfSpells, touchShelfSeries } from './shelf-spells.ts';
import { makeTemporaryTable } from './temporary-table.ts';

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
  const runNo = (await openRuns(db, [run])).get(run.key);
  if (runNo === undefined) return null;
  const lines = async function* () {
    for await (const visit of visits) yield shelfLine(runNo, visit);
  };
  return recordShelfLines(driver, db, [run], lines());
};

/** A line for `recordShelfLines`. */
export const shelfLine = (runNo: number, visit: ShelfVisit): string =>
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
  const counts = await countStaged(db);
  await lockCategories(db, sql`select category_no from staged_visits`);
  await makeSeries(db);
  const stored = await storeEvidence(db);
  await touchShelfSeries(
    db,
    sql`select category_no, series_id, min(day) from fresh_visits group by category_no, series_id`,
    'fresh',
  );
  await deriveShelfSpells(db);
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
  await makeTemporaryTable(
    db,
    'staged_visits',
    sql`select g.*, r.dataset, r.owner_company_id, c.no as category_no, p.brand_id, t.retailer_id, t.region_no
      from staged_shelves g join market_runs r on r.no = g.run_no
        join products p on p.id = g.product_id and p.dataset = r.dataset
        join categories c on c.id = p.category_id
        join stores t on t.id = g.store_id and t.dataset = r.dataset`,
  );
};

const countStaged = (db: Statements): Promise<RunCount[]> =>
  db.execute<RunCount>(sql`
    select run_no as "runNo", coalesce(n.rows, 0)::int as succeeded, (all_rows - coalesce(n.rows, 0))::int as unknown
    from (select run_no, count(*) as all_rows from staged_shelves group by run_no) as staged
      left join (select run_no, count(*) as rows from staged_visits group by run_no) as n using (run_no)`);

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
    sql`select distinct ${columns} from staged_visits g where not exists (select from shelf_series s where ${SUBJECT})`,
  );
  await db.execute(sql`insert into shelf_series (${columns}) select ${columns} from new_shelves`);
};

const storeEvidence = async (db: Statements): Promise<number> => {
  await db.execute(sql`
    select ensure_market_months(month, month) from (
      select distinct date_trunc('month', ${dayOf(sql`observed_at`)})::date as month from staged_visits) as months`);
  await db.execute(sql`drop table if exists pg_temp.fresh_visits`);
  await db.execute(sql`
    create temp table fresh_visits (category_no smallint, series_id bigint, observed_at timestamptz, day date, state text) on commit drop`);
  const [row] = await db.execute<{ stored: number }>(sql`
    with added as (
      insert into shelf_observations (category_no, series_id, observed_at, run_no, state, facings, status)
      select g.category_no, s.id, g.observed_at, g.run_no, g.state, g.facings, g.status
      from staged_visits g join shelf_series s on ${SUBJECT}
      order by g.category_no, s.id, g.observed_at
      on conflict do nothing
      returning category_no, series_id, observed_at, state, status),
    fresh as (
      insert into fresh_visits select category_no, series_id, observed_at, ${dayOf(sql`observed_at`)}, state
      from added where status = 'ok' and state <> 'unknown')
    select count(*)::int as stored from added`);
  await db.execute(sql`analyze fresh_visits`);
  return row?.stored ?? 0;
};
