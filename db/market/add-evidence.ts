import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { refuseArchived } from './archived-evidence.ts';
import { columnsOf, type Evidence } from './kinds-of-evidence.ts';
import type { RunCount } from './open-runs.ts';

/**
 * How many of each run's rows are of a series (and so are in the table of fresh rows), and how many of nothing that is known. `staged`: how many
 * each has, as run_no and all_rows.
 */
export const countRows = (
  db: Statements,
  { staged, fresh }: { staged: SQL; fresh: string },
): Promise<RunCount[]> =>
  db.execute<RunCount>(sql`
    select run_no as "runNo", coalesce(n.rows, 0)::int as succeeded, (all_rows - coalesce(n.rows, 0))::int as unknown
    from (${staged}) as staged
      left join (select run_no, count(*) as rows from ${sql.identifier(fresh)} group by run_no) as n using (run_no)`);

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
  await refuseArchived(db, sql`select day from ${rows}`);
  await db.execute(sql`
    select ensure_market_months(month, month) from (
      select distinct date_trunc('month', day)::date as month from (select distinct day from ${rows}) as days offset 0) as months
    where to_regclass('public.' || ${table}::text || to_char(month, '_YYYY_MM')) is null`);
  const inOrder = sql`insert into ${evidence} (${columns}) select ${columns} from ${rows} order by category_no, series_id, observed_at`;
  const [row] = await db.execute<{ added: number; known: number }>(
    areNew
      ? sql`with added as (${inOrder}) select count(*)::int as added, 0 as known from ${rows}`
      : sql`with added as (${inOrder} on conflict do nothing returning 1)
          select count(*)::int as added, (select count(*) from ${rows})::int - count(*)::int as known from added`,
  );
  if (row?.known) {
    const read = (of: string) => columnsOf([...said, 'status'], of);
    await db.execute(sql`
      delete from ${rows} f where not exists (
        select from ${evidence} o where o.category_no = f.category_no and o.series_id = f.series_id and o.observed_at = f.observed_at
          and o.run_no = f.run_no and o.revision = 0 and (${read('o')}) is not distinct from (${read('f')}))`);
  }
  await db.execute(sql`delete from ${rows} where not (${isSound})`);
  return row?.added ?? 0;
};
