import type { Database } from '#db/client.ts';
import { insertJobs, insertOrRepeatJob, type NewJob } from '#db/queries/jobs.ts';
import { noteWaitingJob } from './job-signal.ts';
import type { JobKind, JobPayload } from './kinds.ts';

export type EnqueueOptions = {
  /** At most one job of a key waits or runs. */
  uniqueKey?: string;
  /** Now by default. */
  runAt?: Date;
};

/** Adds work to be done after the commit: call it inside the transaction that causes it. @returns false when its key already waits */
export const enqueueJob = async <K extends JobKind>(
  db: Database,
  kind: K,
  payload: JobPayload<K>,
  options: EnqueueOptions = {},
): Promise<boolean> => (await enqueueJobs(db, kind, [{ payload, ...options }])) > 0;

type Wanted<K extends JobKind> = EnqueueOptions & { payload: JobPayload<K> };

/** The same for many of a kind, in one step. @returns how many did not wait already */
export const enqueueJobs = async <K extends JobKind>(
  db: Database,
  kind: K,
  wanted: readonly Wanted<K>[],
): Promise<number> => {
  const added = await insertJobs(
    db,
    wanted.map((job) => newJob(kind, job)),
  );
  if (added > 0) noteWaitingJob();
  return added;
};

/** The same for work that reads what it finds: where it is under way already, it may have read too early and is done once more. */
export const enqueueReading = async <K extends JobKind>(
  db: Database,
  kind: K,
  payload: JobPayload<K>,
  options: EnqueueOptions,
): Promise<void> => {
  const isNoted = await insertOrRepeatJob(db, newJob(kind, { payload, ...options }));
  if (isNoted) noteWaitingJob();
};

const newJob = <K extends JobKind>(kind: K, { payload, uniqueKey, runAt }: Wanted<K>): NewJob => ({
  kind,
  payload,
  uniqueKey: uniqueKey ?? null,
  runAt: runAt ?? new Date(),
});
