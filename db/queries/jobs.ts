import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';

export type NewJob = { kind: string; payload: unknown; uniqueKey: string | null; runAt: Date };
export type ClaimedJob = {
  id: string;
  kind: string;
  uniqueKey: string | null;
  payload: unknown;
  attempts: number;
};

/** Adds a job unless one of its key already waits or runs. @returns whether it was added */
export const insertJob = async (db: Database, job: NewJob): Promise<boolean> => {
  const added = await db
    .insert(jobs)
    .values(job)
    .onConflictDoNothing({
      target: jobs.uniqueKey,
      where: sql`${jobs.finishedAt} is null and ${jobs.failedAt} is null`,
    })
    .returning({ id: jobs.id });
  return added.length > 0;
};

const isOpen = and(isNull(jobs.finishedAt), isNull(jobs.failedAt));

/** Leases due jobs, the longest waiting first; no two workers get the same one while a lease lasts. */
export const claimJobs = async (
  db: Database,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedJob[]> => {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isOpen,
        sql`${jobs.runAt} <= ${now.toISOString()}::timestamptz`,
        or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now)),
      ),
    )
    .orderBy(jobs.runAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return await db
    .update(jobs)
    .set({ leasedUntil, attempts: sql`${jobs.attempts} + 1` })
    .where(sql`${jobs.id} in (${due})`)
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      uniqueKey: jobs.uniqueKey,
      payload: jobs.payload,
      attempts: jobs.attempts,
    });
};

export const finishJob = async (db: Database, id: string, now: Date): Promise<void> => {
  await db
    .update(jobs)
    .set({ finishedAt: now, leasedUntil: null, error: null })
    .where(and(eq(jobs.id, id), isOpen));
};

/** Puts a job back for later. */
export const retryJob = async (db: Database, id: string, runAt: Date, error: string): Promise<void> => {
  await db
    .update(jobs)
    .set({ runAt, leasedUntil: null, error })
    .where(and(eq(jobs.id, id), isOpen));
};

/** Gives a job up for good. */
export const failJob = async (db: Database, id: string, now: Date, error: string): Promise<void> => {
  await db
    .update(jobs)
    .set({ failedAt: now, leasedUntil: null, error })
    .where(and(eq(jobs.id, id), isOpen));
};

/** Forgets jobs that finished before a time. @returns rows removed */
export const sweepFinishedJobs = async (db: Database, before: Date): Promise<number> => {
  const gone = await db.delete(jobs).where(lt(jobs.finishedAt, before)).returning({ id: jobs.id });
  return gone.length;
};
