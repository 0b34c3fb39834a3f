import type { Database } from '#db/client.ts';
import { insertJob } from '#db/queries/jobs.ts';
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
  { uniqueKey, runAt }: EnqueueOptions = {},
): Promise<boolean> => {
  const added = await insertJob(db, {
    kind,
    payload,
    uniqueKey: uniqueKey ?? null,
    runAt: runAt ?? new Date(),
  });
  if (added) noteWaitingJob();
  return added;
};
