import { z } from 'zod';
import type { Transaction } from '#db/client.ts';
import { violatedConstraint } from '#db/faults.ts';
import { settleEmail } from '#db/queries/emails.ts';
import {
  findJob,
  hurryJob,
  type JobRow,
  reopenJob,
  reopenJobs,
  updateJobCanceled,
} from '#db/queries/job-list.ts';
import type { AuditKind } from '#lib/audit/audit-kinds.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { EmailJob } from '#lib/jobs/email-payload.ts';
import { noteWaitingJob } from '#lib/jobs/job-signal.ts';
import { jobItem } from './job-item.ts';
import { jobState } from './policy.ts';
import type { JobOut, RetryMatchingBody } from './schema.ts';

type Params = { id: string };

/** The company that a job is about. */
const About = z.object({ companyId: z.string() });

/** At most as many at once; those that are left are retried by the next call. */
const RETRIED_AT_ONCE = 1000;

/** Does something to a job in one transaction with its line of the trail. @returns the job as it is then */
const change = async (
  ctx: Context,
  { id }: Params,
  kind: Extract<AuditKind, `admin.job_${string}`>,
  /** @returns whether it was done; null when nothing was left to do */
  work: (tx: Transaction, before: JobRow) => Promise<boolean | null>,
): Promise<JobOut> => {
  const { now } = ctx;
  try {
    return await ctx.db.transaction(async (tx) => {
      const before = await findJob(tx, id);
      if (!before) throw new AppError('NOT_FOUND');
      const isDone = await work(tx, before);
      if (isDone === false) throw new AppError('JOB_NOT_IN_THAT_STATE');
      const after = (await findJob(tx, id)) ?? before;
      if (isDone) {
        await recordAudit(tx, ctx, kind, {
          companyId: About.safeParse(before.payload).data?.companyId ?? null,
          detail: { job: id, kind: before.kind, before: jobState(before, now), after: jobState(after, now) },
        });
      }
      return { job: jobItem(after, now) };
    });
  } catch (error) {
    throw violatedConstraint(error) === 'jobs_unique_key_key'
      ? new AppError('JOB_ALREADY_WAITING', { cause: error })
      : error;
  }
};

/** POST /admin/jobs/{id}/retry: opens one again that was given up. @throws AppError NOT_FOUND, JOB_NOT_IN_THAT_STATE, JOB_ALREADY_WAITING */
export const retryJob = async (ctx: Context, params: Params): Promise<JobOut> => {
  const done = await change(ctx, params, 'admin.job_retried', (tx) => reopenJob(tx, params.id, ctx.now));
  noteWaitingJob();
  return done;
};

/** POST /admin/jobs/{id}/run-now: what waits for its time waits no longer. @throws AppError NOT_FOUND, JOB_NOT_IN_THAT_STATE */
export const runJobNow = async (ctx: Context, params: Params): Promise<JobOut> => {
  const done = await change(ctx, params, 'admin.job_hurried', async (tx) => {
    const runAt = await hurryJob(tx, params.id, ctx.now);
    return runAt === null ? false : runAt > ctx.now || null;
  });
  noteWaitingJob();
  return done;
};

const CANCELLED = 'cancelled by an admin';

/** POST /admin/jobs/{id}/cancel: gives one up that no one runs and that does not recur. @throws AppError NOT_FOUND, JOB_NOT_IN_THAT_STATE */
export const cancelJob = (ctx: Context, params: Params): Promise<JobOut> =>
  change(ctx, params, 'admin.job_cancelled', async (tx, { kind, payload }) => {
    if (!(await updateJobCanceled(tx, params.id, ctx.now, CANCELLED))) return false;
    const email = kind === 'email.send' ? EmailJob.safeParse(payload).data : undefined;
    if (email) await settleEmail(tx, email.idempotencyKey, { state: 'failed', error: CANCELLED });
    return true;
  });

/** POST /admin/jobs/retry-matching: opens those again that were given up, where none of their key is open. @throws AppError JOB_ALREADY_WAITING */
export const retryMatching = async (
  ctx: Context,
  filter: RetryMatchingBody,
): Promise<{ retried: number }> => {
  const { now } = ctx;
  try {
    const retried = await ctx.db.transaction(async (tx) => {
      const count = await reopenJobs(tx, filter, { now, limit: RETRIED_AT_ONCE });
      const { kind = null, text = null } = filter;
      if (count > 0)
        await recordAudit(tx, ctx, 'admin.jobs_retried', { detail: { kind, text, jobs: count } });
      return count;
    });
    if (retried > 0) noteWaitingJob();
    return { retried };
  } catch (error) {
    throw violatedConstraint(error) === 'jobs_unique_key_key'
      ? new AppError('JOB_ALREADY_WAITING', { cause: error })
      : error;
  }
};
