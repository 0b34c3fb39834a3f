import { sweepAccounts } from '#db/queries/account-sweep.ts';
import { sweepFinishedJobs } from '#db/queries/jobs.ts';
import { sweepRateLimits } from '#db/queries/rate-limits.ts';
import { SESSION_ABSOLUTE_SECONDS } from '#lib/auth/session-token.ts';
import { addMs, DAY, SECOND } from '#lib/core/clock.ts';
import type { SystemContext } from '#lib/http/context.ts';

/** Removes what has had its time. Deletions alone, so running it twice at once is harmless. */
export const sweep = async ({ db, now, log }: SystemContext): Promise<void> => {
  const limits = await sweepRateLimits(db);
  const jobs = await sweepFinishedJobs(db, addMs(now, -7 * DAY));
  const accounts = await sweepAccounts(db, {
    now,
    unverifiedBefore: addMs(now, -DAY),
    sessionsBefore: addMs(now, -SESSION_ABSOLUTE_SECONDS * SECOND),
  });
  log.debug({ limits, jobs, ...accounts }, 'swept');
};
