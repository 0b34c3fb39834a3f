import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { replaceReadings } from './change-evidence.ts';
import type { JudgedImport } from './import-verdicts.ts';
import { SHELVES } from './kinds-of-evidence.ts';
import { type NewRun, openRuns } from './open-runs.ts';
import { recordSelectedVisits } from './record-shelf-visits.ts';
import { runPrefix } from './take-import-rows.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** Takes a file of shelf visits in, as its rows were judged in this transaction: new ones as evidence, those that replace a stored one in its place. */
export const takeVisitRows = async (tx: Transaction, { id, dataset }: JudgedImport): Promise<void> => {
  await tx.execute(sql`
    delete from import_visits m using import_verdicts v where v.line = m.line and v.outcome not in ('new', 'corrected')`);
  const retailers = await tx.execute<{ retailerId: string; first: string; last: string }>(sql`
    select retailer_id as "retailerId", min(observed_at)::text as first, max(observed_at)::text as last
    from import_visits group by retailer_id order by retailer_id`);
  if (retailers.length === 0) return;
  const prefix = runPrefix(id);
  const runs = retailers.map(
    ({ retailerId, first, last }): NewRun => ({
      ...{ key: prefix + retailerId, dataset, source: 'field', retailerId },
      ...{ startedAt: new Date(first), finishedAt: new Date(last) },
    }),
  );
  await openRuns(tx, 'shelves', runs);
  const ofRun = sql`join market_runs u on u.key = ${prefix} || v.retailer_id`;
  await makeTemporaryTable(
    tx,
    'import_replacing',
    sql`select v.line, v.category_no, v.series_id, v.observed_at, v.day, (v.replaces + 1)::smallint as revision, u.no as run_no, v.state,
        coalesce(v.facings, case when v.is_live then v.stored_facings end) as facings, 'ok'::text as status
      from import_visits v ${ofRun} where v.replaces is not null`,
  );
  await tx.execute(sql`
    insert into import_replacements (import_id, line, of_category, series_id, observed_at, revision, status)
    select ${id}, n.line, o.category_no, o.series_id, o.observed_at, o.revision, o.status
    from import_replacing n join shelf_observations o on o.category_no = n.category_no and o.series_id = n.series_id
      and o.observed_at = n.observed_at and o.revision < n.revision and o.status <> 'void'`);
  await replaceReadings(tx, SHELVES, 'import_replacing');
  await recordSelectedVisits(
    tx,
    runs,
    sql`select u.no as run_no, v.product_id, v.store_id, v.observed_at, v.state, v.facings, 'ok'::text as status
      from import_visits v ${ofRun} where v.replaces is null`,
  );
  await tx.execute(sql`
    update market_runs u set succeeded = u.succeeded + n.rows, attempted = greatest(u.attempted, u.succeeded + n.rows)
    from (select run_no, count(*)::int as rows from import_replacing group by run_no) as n where u.no = n.run_no`);
};
