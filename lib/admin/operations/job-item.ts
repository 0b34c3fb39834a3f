import type { JobRow } from '#db/queries/job-list.ts';
import { JOB_ATTEMPTS } from '#lib/jobs/kinds.ts';
import { jobState, shownPayload } from './policy.ts';
import type { JobItemOut } from './schema.ts';

/** A job as the API returns it. */
export const jobItem = (job: JobRow, now: Date): JobItemOut => ({
  id: job.id,
  kind: job.kind,
  state: jobState(job, now),
  attempts: job.attempts,
  mostAttempts: JOB_ATTEMPTS,
  createdAt: job.createdAt.toISOString(),
  runAt: job.runAt.toISOString(),
  endedAt: (job.finishedAt ?? job.failedAt)?.toISOString() ?? null,
  error: job.error,
  payload: shownPayload(job.payload),
  isRecurring: job.uniqueKey?.startsWith('recurring:') ?? false,
});
