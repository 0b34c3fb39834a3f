import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { lockCategories } from './category-locks.ts';
import { restoreReadings } from './change-evidence.ts';
import { dayOf, PRICES } from './kinds-of-evidence.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/**
 * Has disputed readings count as was decided, and derives what follows. Of a reading that was replaced or taken back meanwhile nothing changes, unless
 * that is undone: then it counts as was decided. One that is void because of an answer comes back when that is undone.
 * @returns how many decisions were followed
 */
export const deriveDisputed = async (tx: Transaction, limit: number): Promise<number> => {
  await lockCategories(tx, sql`select of_category from disputed_readings where derived_at is null`);
  await makeTemporaryTable(
    tx,
    'disputes_pending',
    sql`select d.of_category as category_no, d.series_id, d.observed_at, ${dayOf(sql`d.observed_at`)} as day, d.revision, d.status
      from disputed_readings d where d.derived_at is null order by d.of_category, d.series_id, d.observed_at limit ${sql.raw(`${limit}`)}`,
  );
  const isSame = (reading: string, category = 'category_no') =>
    sql.raw(`n.category_no = ${reading}.${category} and n.series_id = ${reading}.series_id and n.observed_at = ${reading}.observed_at
      and n.revision = ${reading}.revision`);
  await makeTemporaryTable(
    tx,
    'disputes_changing',
    sql`select n.* from disputes_pending n join price_observations o on ${isSame('o')} join market_runs u on u.no = o.run_no
      where o.status <> n.status and (o.status in ('ok', 'disputed') or (o.status = 'void' and u.state <> 'voided' and not exists (
        select from price_observations w join market_runs k on k.no = w.run_no and k.state <> 'voided'
        where w.category_no = o.category_no and w.series_id = o.series_id and w.observed_at = o.observed_at and w.revision > o.revision)))`,
  );
  await restoreReadings(tx, PRICES, 'disputes_changing');
  await tx.execute(sql`
    update import_replacements r set status = n.status from disputes_pending n
    where ${isSame('r', 'of_category')} and r.status <> 'suspect' and r.status <> n.status`);
  // Decided otherwise since: it is pending again.
  const followed = await tx.execute(sql`
    update disputed_readings x set derived_at = now() from disputes_pending n
    where ${isSame('x', 'of_category')} and x.status = n.status and x.derived_at is null returning x.series_id`);
  await tx.execute(sql`delete from disputed_readings where derived_at is not null and status <> 'disputed'`);
  return followed.length;
};
