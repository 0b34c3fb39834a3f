import type { Database } from '#db/client.ts';
import { finishJob, insertHeldJob, renewLeases } from '#db/queries/jobs.ts';
import { addMs, MINUTE } from '#lib/core/clock.ts';
import type { JobKind, JobPayload } from './kinds.ts';

/** How long a process holds a job without saying that it still lives. */
export const JOB_LEASE = 2 * MINUTE;

/**
 * Holds a job for as long as this process does its work by itself, as a command does: where it dies, the lease ends and a worker takes the job up.
 * @returns what ends it
 */
export const holdJob = async <K extends JobKind>(
  db: Database,
  kind: K,
  payload: JobPayload<K>,
): Promise<() => Promise<void>> => {
  const began = new Date();
  const leasedUntil = addMs(began, JOB_LEASE);
  const job = await insertHeldJob(db, { kind, payload, uniqueKey: null, runAt: began, leasedUntil });
  const renew = () => {
    // Where the database is away for longer than the lease, a worker goes on; whatever is done twice changes nothing.
    renewLeases(db, [job], addMs(new Date(), JOB_LEASE)).catch(() => undefined);
  };
  const timer = setInterval(renew, JOB_LEASE / 4);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await finishJob(db, job, new Date());
  };
};
