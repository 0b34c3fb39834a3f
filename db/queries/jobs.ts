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

/** Adds each job unless one of its key already waits or runs. @returns how many were added */
export const insertJobs = async (db: Database, wanted: readonly NewJob[]): Promise<number> => {
  if (wanted.length === 0) return 0;
  const added = await db
    .insert(jobs)
    .values([...wanted])
    .onConflictDoNothing({
      target: jobs.uniqueKey,
      where: sql`${jobs.finishedAt} is null and ${jobs.failedAt} is null`,
    })
    .returning({ id: jobs.id });
  return added.length;
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

/** A job as long as nobody else has claimed it: each claim is an attempt of its own. */
const isHeld = ({ id, attempts }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.attempts, attempts), isOpen);

/** Holds jobs for longer. Those that somebody else has claimed meanwhile stay theirs. */
export const renewLeases = async (
  db: Database,
  held: readonly ClaimedJob[],
  leasedUntil: Date,
): Promise<void> => {
  await db
    .update(jobs)
    .set({ leasedUntil })
    .where(or(...held.map(isHeld)));
};

/** Gives a job back unharmed: whoever asks next gets it, and nothing counts as tried. */
export const releaseJob = async (db: Database, job: ClaimedJob): Promise<void> => {
  await db
    .update(jobs)
    .set({ leasedUntil: null, attempts: job.attempts - 1 })
    .where(isHeld(job));
};

export const finishJob = async (db: Database, job: ClaimedJob, now: Date): Promise<void> => {
  await db.update(jobs).set({ finishedAt: now, leasedUntil: null, error: null }).where(isHeld(job));
};

/** Puts a job back for later. */
export const retryJob = async (db: Database, job: ClaimedJob, runAt: Date, error: string): Promise<void> => {
  await db.update(jobs).set({ runAt, leasedUntil: null, error }).where(isHeld(job));
};

/** Gives a job up for good. */
export const failJob = async (db: Database, job: ClaimedJob, now: Date, error: string): Promise<void> => {
  await db.update(jobs).set({ failedAt: now, leasedUntil: null, error }).where(isHeld(job));
};

/** Forgets jobs that finished, and those that were given up, before a time each. @returns rows removed */
export const sweepJobs = async (
  db: Database,
  { finishedBefore, failedBefore }: { finishedBefore: Date; failedBefore: Date },
): Promise<number> => {
  const deletedRows = await db
    .delete(jobs)
    .where(or(lt(jobs.finishedAt, finishedBefore), lt(jobs.failedAt, failedBefore)))
    .returning({ id: jobs.id });
  return deletedRows.length;
};
