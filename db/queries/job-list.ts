import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import type { JobState } from '#lib/vocabulary/terms.ts';
import { countUpTo } from './count-up-to.ts';
import { likePattern } from './like-patterns.ts';

/** Jobs as those who watch over them see them, and what they may do about one. Each change says in its condition what it presumes. */

export type JobRow = typeof jobs.$inferSelect;

const isOpen = and(isNull(jobs.finishedAt), isNull(jobs.failedAt));
const isLeased = (now: Date) => gt(jobs.leasedUntil, now);
const isFree = (now: Date) => or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now));

const IN_STATE: Record<JobState, (now: Date) => SQL | undefined> = {
  waiting: (now) => and(isOpen, isFree(now), eq(jobs.attempts, 0)),
  running: (now) => and(isOpen, isLeased(now)),
  retrying: (now) => and(isOpen, isFree(now), gt(jobs.attempts, 0)),
  failed: () => isNotNull(jobs.failedAt),
  done: () => isNotNull(jobs.finishedAt),
};

export type JobFilter = {
  kind?: string | undefined;
  state?: JobState | undefined;
  /** Somewhere in the payload or the error. */
  text?: string | undefined;
};

const matching = ({ kind, state, text }: JobFilter, now: Date) =>
  and(
    kind === undefined ? undefined : eq(jobs.kind, kind),
    state === undefined ? undefined : IN_STATE[state](now),
    text === undefined
      ? undefined
      : or(
          sql`${jobs.payload}::text ilike ${likePattern(text)}`,
          sql`${jobs.error} ilike ${likePattern(text)}`,
        ),
  );

/** A page of jobs, the newest first, and how many match as far as `countTo`. */
export const listJobRows = async (
  db: Database,
  filter: JobFilter,
  { cursor, offset, limit, countTo, now }: RowsPage & { now: Date },
): Promise<{ rows: JobRow[]; total: number }> => {
  const matches = matching(filter, now);
  const rows = await db
    .select()
    .from(jobs)
    .where(and(matches, cursor === undefined ? undefined : lt(jobs.id, cursor)))
    .orderBy(desc(jobs.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await countUpTo(db, jobs, matches, countTo) };
};

export type RecurringRow = {
  kind: string;
  lastFinishedAt: Date | null;
  lastFailedAt: Date | null;
  nextRunAt: Date | null;
};

/** When each of these last ran, and when it will. */
export const listRecurring = async (
  db: Database,
  kinds: readonly { kind: string; uniqueKey: string }[],
): Promise<RecurringRow[]> => {
  const newest = (column: typeof jobs.finishedAt | typeof jobs.failedAt | typeof jobs.runAt, where?: SQL) =>
    sql<Date | null>`max(${column}) filter (where ${where ?? sql`true`})`.mapWith(jobs.runAt);
  const rows = await db
    .select({
      kind: jobs.kind,
      lastFinishedAt: newest(jobs.finishedAt),
      lastFailedAt: newest(jobs.failedAt),
      nextRunAt: newest(jobs.runAt, isOpen),
    })
    .from(jobs)
    .where(
      and(
        inArray(
          jobs.kind,
          kinds.map(({ kind }) => kind),
        ),
        inArray(
          jobs.uniqueKey,
          kinds.map(({ uniqueKey }) => uniqueKey),
        ),
      ),
    )
    .groupBy(jobs.kind);
  return kinds.map(
    ({ kind }) =>
      rows.find((row) => row.kind === kind) ?? {
        kind,
        lastFinishedAt: null,
        lastFailedAt: null,
        nextRunAt: null,
      },
  );
};

export const findJob = async (db: Database, id: string): Promise<JobRow | null> => {
  const rows = await db.select().from(jobs).where(eq(jobs.id, id));
  return rows[0] ?? null;
};

const anew = (now: Date) => ({ failedAt: null, attempts: 0, runAt: now, leasedUntil: null });

/** Opens a job again that was given up. A unique key refuses it while another of its key is open. @returns whether it was given up */
export const reopenJob = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const opened = await db
    .update(jobs)
    .set(anew(now))
    .where(and(eq(jobs.id, id), isNotNull(jobs.failedAt)))
    .returning({ id: jobs.id });
  return opened.length > 0;
};

/** Opens those again that were given up and match, the newest of each key and none whose key is open. @returns how many */
export const reopenJobs = async (
  db: Database,
  filter: Omit<JobFilter, 'state'>,
  { now, limit }: { now: Date; limit: number },
): Promise<number> => {
  const newest = db
    .selectDistinctOn([sql`coalesce(${jobs.uniqueKey}, ${jobs.id})`], { id: jobs.id })
    .from(jobs)
    .where(
      and(
        matching({ ...filter, state: 'failed' }, now),
        sql`not exists (
          select from jobs as twin
          where twin.unique_key = ${jobs.uniqueKey} and twin.finished_at is null and twin.failed_at is null)`,
      ),
    )
    .orderBy(sql`coalesce(${jobs.uniqueKey}, ${jobs.id})`, desc(jobs.id))
    .limit(limit);
  const opened = await db
    .update(jobs)
    .set(anew(now))
    .where(and(inArray(jobs.id, newest), isNotNull(jobs.failedAt)))
    .returning({ id: jobs.id });
  return opened.length;
};

/** Gives an open job up that no one runs. What recurs would only come back. @returns whether it was so */
export const updateJobCanceled = async (
  db: Database,
  id: string,
  now: Date,
  error: string,
): Promise<boolean> => {
  const given = await db
    .update(jobs)
    .set({ failedAt: now, leasedUntil: null, error })
    .where(
      and(
        eq(jobs.id, id),
        isOpen,
        isFree(now),
        or(isNull(jobs.uniqueKey), notLike(jobs.uniqueKey, 'recurring:%')),
      ),
    )
    .returning({ id: jobs.id });
  return given.length > 0;
};

/** Lets an open job that no one runs run now. @returns when it was to run before; null when it is not such a job */
export const hurryJob = async (db: Database, id: string, now: Date): Promise<Date | null> => {
  const [job] = await db
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.id, id), isOpen, isFree(now)))
    .for('update');
  if (!job) return null;
  if (job.runAt > now) await db.update(jobs).set({ runAt: now }).where(eq(jobs.id, id));
  return job.runAt;
};
