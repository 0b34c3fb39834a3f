import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Work that is due and no one has taken, and what was asked of the payment provider and is not known yet. */
export type Backlogs = {
  dueJobs: number;
  oldestDueAt: Date | null;
  failedJobs: number;
  companiesBehind: number;
  oldestSyncAt: Date | null;
};

const dateOf = (value: string | null | undefined): Date | null => (value ? new Date(value) : null);

export const getBacklogs = async (db: Database, now: Date): Promise<Backlogs> => {
  const at = now.toISOString();
  const [row] = await db.execute<{
    due: number;
    oldest_due: string | null;
    failed: number;
    behind: number;
    oldest_sync: string | null;
  }>(sql`
    select due.count as due, due.oldest as oldest_due, failed.count as failed, behind.count as behind, syncs.oldest as oldest_sync
    from
      (select count(*)::int as count, min(run_at) as oldest from jobs
        where finished_at is null and failed_at is null and run_at <= ${at} and (leased_until is null or leased_until <= ${at})) due,
      (select count(*)::int as count from jobs where failed_at is not null) failed,
      (select count(*)::int as count from companies where stripe_wanted > stripe_synced) behind,
      (select min(created_at) as oldest from jobs
        where finished_at is null and failed_at is null and kind in ('billing.sync', 'billing.resync') and run_at <= ${at}) syncs`);
  return {
    dueJobs: row?.due ?? 0,
    oldestDueAt: dateOf(row?.oldest_due),
    failedJobs: row?.failed ?? 0,
    companiesBehind: row?.behind ?? 0,
    oldestSyncAt: dateOf(row?.oldest_sync),
  };
};

/** Seconds that the oldest transaction of this role on this database has run; 0: none runs. */
export const getLongestTransaction = async (db: Database): Promise<number> => {
  const [row] = await db.execute<{ seconds: number }>(sql`
    select coalesce(max(extract(epoch from now() - xact_start)), 0)::int as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return row?.seconds ?? 0;
};
