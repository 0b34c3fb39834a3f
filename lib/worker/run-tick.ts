import type { SystemContext } from '#lib/context/context.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { equalHashes, tokenHash } from '#lib/core/keyed-hash.ts';
import { runJobsOfProcess, scheduleRecurring } from './run-due-jobs.ts';

/** What a platform's scheduler calls where nothing runs between requests. @throws AppError FORBIDDEN without CRON_SECRET */
export const runTick = async (
  ctx: SystemContext,
  authorization: string | null,
): Promise<{ jobsRun: number }> => {
  const given = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (!equalHashes(tokenHash(given), tokenHash(env().CRON_SECRET))) throw new AppError('FORBIDDEN');
  await scheduleRecurring(ctx);
  return { jobsRun: await runJobsOfProcess(ctx) };
};
