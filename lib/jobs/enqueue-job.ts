import type { Database } from '#db/client.ts';
import { insertJobs } from '#db/queries/jobs.ts';
import { noteWaitingJob } from './job-signal.ts';
import type { JobKind, JobPayload } from './kinds.ts';

export type EnqueueOptions = {
  /** At most one job of a key waits or runs. */
  uniqueKey?: string;
  /** Now unless told. */
  runAt?: Date;
};

/** Adds work to be done after the commit: call it inside the transaction that causes it. @returns false when its key already waits */
export const enqueueJob = async <K extends JobKind>(
  db: Database,
  kind: K,
  payload: JobPayload<K>,
  options: EnqueueOptions = {},
): Promise<boolean> => (await enqueueJobs(db, kind, [{ payload, ...options }])) > 0;

/** The same for many of a kind, in one step. @returns how many did not wait already */
export const enqueueJobs = async <K extends JobKind>(
  db: Database,
  kind: K,
  wanted: readonly (EnqueueOptions & { payload: JobPayload<K> })[],
): Promise<number> => {
  const added = await insertJobs(
    db,
    wanted.map(({ payload, uniqueKey, runAt }) => ({
      kind,
      payload,
      uniqueKey: uniqueKey ?? null,
      runAt: runAt ?? new Date(),
    })),
  );
  if (added > 0) noteWaitingJob();
  return added;
};
