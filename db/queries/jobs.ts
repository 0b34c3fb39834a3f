import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import { newId } from '#lib/core/ids.ts';

export type NewJob = { kind: string; payload: unknown; uniqueKey: string | null; runAt: Date };
export type ClaimedJob = {
  id: string;
  kind: string;
  uniqueKey: string | null;
  payload: unknown;
  attempts: number;
};

/** What is unique: the open jobs of a key. */
const OF_KEY = {
  target: jobs.uniqueKey,
  where: sql`${jobs.finishedAt} is null and ${jobs.failedAt} is null`,
};

/** Adds each job unless one of its key already waits or runs. @returns how many were added */
export const insertJobs = async (db: Database, wanted: readonly NewJob[]): Promise<number> => {
  if (wanted.length === 0) return 0;
  const added = await db
    .insert(jobs)
    .values([...wanted])
    .onConflictDoNothing(OF_KEY)
    .returning({ id: jobs.id });
  return added.length;
};

/**
 * The same for one job whose handler reads what it finds: one of its key that runs already may have read too early, so another follows it.
 * This and the end of that run wait for each other. @returns whether it was added, or will follow
 */
export const insertOrRepeatJob = async (db: Database, wanted: NewJob): Promise<boolean> => {
  const noted = await db
    .insert(jobs)
    .values(wanted)
    .onConflictDoUpdate({
      target: OF_KEY.target,
      targetWhere: OF_KEY.where,
      set: { repeatAt: wanted.runAt },
      setWhere: isNotNull(jobs.leasedUntil),
    })
    .returning({ id: jobs.id });
  return noted.length > 0;
};

/** Adds a job that is under way already, in the process that adds it. */
export const insertHeldJob = async (
  db: Database,
  { leasedUntil, ...wanted }: NewJob & { leasedUntil: Date },
): Promise<ClaimedJob> => {
  const [job] = await db
    .insert(jobs)
    .values({ ...wanted, leasedUntil, attempts: 1 })
    .returning({
      ...{ id: jobs.id, kind: jobs.kind, uniqueKey: jobs.uniqueKey },
      ...{ payload: jobs.payload, attempts: jobs.attempts },
    });
  if (!job) throw new Error('the job was not added');
  return job;
};

const isOpen = and(isNull(jobs.finishedAt), isNull(jobs.failedAt));

/** What waits or runs of a kind. */
export const listOpenPayloads = async (db: Database, kind: string): Promise<unknown[]> => {
  const rows = await db
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isOpen));
  return rows.map(({ payload }) => payload);
};

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

/** A job as long as no one else has claimed it: each claim is an attempt of its own. */
const isHeld = ({ id, attempts }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.attempts, attempts), isOpen);

/** Holds jobs for longer. Those that someone else has claimed meanwhile stay theirs. */
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

/** Gives a job back unharmed: the next worker gets it, and nothing counts as tried. */
export const releaseJob = async (db: Database, job: ClaimedJob): Promise<void> => {
  await db
    .update(jobs)
    .set({ leasedUntil: null, attempts: job.attempts - 1 })
    .where(isHeld(job));
};

export const finishJob = (db: Database, job: ClaimedJob, now: Date): Promise<void> =>
  closeJob(db, job, sql`finished_at = ${now.toISOString()}::timestamptz, error = null`);

/** Ends a job, and in the same moment adds the one that was asked for meanwhile. */
const closeJob = async (db: Database, job: ClaimedJob, end: SQL): Promise<void> => {
  await db.execute(sql`
    with closed as (
      update ${jobs} set ${end}, leased_until = null where ${isHeld(job)}
      returning kind, unique_key, payload, repeat_at)
    insert into ${jobs} (id, kind, unique_key, payload, run_at)
    select ${newId()}, kind, unique_key, payload, repeat_at from closed where repeat_at is not null`);
};

/** Puts a job back for later. */
export const updateJobRetried = async (
  db: Database,
  job: ClaimedJob,
  runAt: Date,
  error: string,
): Promise<void> => {
  await db.update(jobs).set({ runAt, leasedUntil: null, error }).where(isHeld(job));
};

/** Gives a job up for good. */
export const failJob = (db: Database, job: ClaimedJob, now: Date, error: string): Promise<void> =>
  closeJob(db, job, sql`failed_at = ${now.toISOString()}::timestamptz, error = ${error}`);

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
