import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

/** Evidence of this day lies in the archive, and can neither be added to nor changed before its month is restored. */
export class ArchivedEvidenceError extends Error {
  readonly day: Day;

  constructor(day: Day) {
    super(`market evidence of ${day} is archived`);
    this.name = 'ArchivedEvidenceError';
    this.day = day;
  }
}

/** The first day whose evidence is in the database, as SQL; null where none was ever archived. */
export const FIRST_DAY = sql`(select (max(month) + interval '1 month')::date from archived_months)`;

/** The months in the archive that have evidence of runs. */
export const archivedMonthsOf = (runNos: readonly number[]): SQL =>
  sql`select month from archived_months where run_nos && ${sql.param([...runNos])}::int[]`;

/** Whether evidence of runs lies in the archive, so that it can't be taken back. */
export const areRunsArchived = async (db: Statements, runNos: readonly number[]): Promise<boolean> => {
  const [row] = await db.execute<{ has: boolean }>(sql`select exists (${archivedMonthsOf(runNos)}) as has`);
  return row?.has === true;
};

/** Refuses where any of the days lies in the archive. Under the category's lock, which an archiving command waits for. */
export const refuseArchived = async (db: Statements, days: SQL): Promise<void> => {
  const [row] = await db.execute<{ day: Day | null }>(
    sql`select min(day)::text as day from (${days}) as d (day) where day < ${FIRST_DAY}`,
  );
  if (row?.day) throw new ArchivedEvidenceError(row.day);
};
