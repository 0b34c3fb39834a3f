import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { refuseArchived } from './archived-evidence.ts';
import { columnsOf, type Evidence } from './kinds-of-evidence.ts';
import type { RunCount } from './open-runs.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/**
 * Fills the table of fresh rows (category_no, series_id, observed_at, day, run_no, what the evidence says, status) as the evidence is kept, and
 * counts what there is of each run and day: rows are many, and read once for all that is asked of their days.
 */
export const makeFresh = async (db: Statements, { fresh, isSound }: Evidence, rows: SQL): Promise<void> => {
  await makeTemporaryTable(
    db,
    fresh,
    sql`select * from (${rows}) as fresh order by category_no, series_id, observed_at`,
    ['category_no', 'series_id', 'day'],
  );
  await makeTemporaryTable(
    db,
    'fresh_days',
    sql`select run_no, day, count(*) as rows, count(*) filter (where (${isSound}) is not true) as unsound from ${sql.identifier(fresh)} group by run_no, day`,
  );
};

/**
 * How many of each run's rows are of a series (and so are in the table of fresh rows), and how many of nothing that is known. `staged`: how many
 * each has, as run_no and all_rows.
 */
export const countRows = (db: Statements, staged: SQL): Promise<RunCount[]> =>
  db.execute<RunCount>(sql`
    select run_no as "runNo", coalesce(n.rows, 0)::int as succeeded, (all_rows - coalesce(n.rows, 0))::int as unknown
    from (${staged}) as staged left join (select run_no, sum(rows) as rows from fresh_days group by run_no) as n using (run_no)`);

/**
 * Adds fresh rows to the evidence, and leaves in their table the sound ones that were added. `areNew`: none of them is there, which is known
 * under the categories' locks; asking it of every row would cost as much again. @returns how many were added @throws ArchivedEvidenceError
 */
export const addEvidence = async (
  db: Statements,
  { table, fresh, columns: said, isSound }: Evidence,
  { areNew = false } = {},
): Promise<number> => {
  const [evidence, rows] = [sql.identifier(table), sql.identifier(fresh)];
  const columns = columnsOf(['category_no', 'series_id', 'observed_at', 'run_no', ...said, 'status']);
  await refuseArchived(db, sql`select day from fresh_days`);
  await db.execute(sql`
    select ensure_market_months(month, month) from (
      select distinct date_trunc('month', day)::date as month from fresh_days offset 0) as months
    where to_regclass('public.' || ${table}::text || to_char(month, '_YYYY_MM')) is null`);
  const [all] = await db.execute<{ rows: number; unsound: number }>(
    sql`select coalesce(sum(rows), 0)::int as rows, coalesce(sum(unsound), 0)::int as unsound from fresh_days`,
  );
  const { rows: given = 0, unsound = 0 } = all ?? {};
  // The table is in the order of the evidence already.
  const insert = sql`insert into ${evidence} (${columns}) select ${columns} from ${rows}`;
  let added = given;
  if (areNew) await db.execute(insert);
  else {
    const [row] = await db.execute<{ added: number }>(
      sql`with added as (${insert} on conflict do nothing returning 1) select count(*)::int as added from added`,
    );
    added = row?.added ?? 0;
  }
  if (added < given) {
    const read = (of: string) => columnsOf([...said, 'status'], of);
    await db.execute(sql`
      delete from ${rows} f where not exists (
        select from ${evidence} o where o.category_no = f.category_no and o.series_id = f.series_id and o.observed_at = f.observed_at
          and o.run_no = f.run_no and o.revision = 0 and (${read('o')}) is not distinct from (${read('f')}))`);
  }
  if (unsound > 0) await db.execute(sql`delete from ${rows} where not (${isSound})`);
  return added;
};
