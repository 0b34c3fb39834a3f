import type { Database } from '#db/client.ts';
import {
  type ClaimedJob,
  claimJobs,
  failJob,
  finishJob,
  releaseJob,
  renewLeases,
  updateJobRetried,
} from '#db/queries/jobs.ts';
import type { JobContext, SystemContext } from '#lib/context/context.ts';
import { addMs, HOUR, SECOND } from '#lib/core/clock.ts';
import { errorLine } from '#lib/core/describe-error.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import { within } from '#lib/core/within.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { JOB_LEASE } from '#lib/jobs/hold-job.ts';
import { JOB_ATTEMPTS, JOB_PAYLOADS, type JobKind, RECURRING, recurringKey } from '#lib/jobs/kinds.ts';
import { HANDLERS, type Handlers, type JobHandler } from './handlers.ts';

/** Jobs that one call runs at the same time. */
const AT_ONCE = 10;
/** While a slow job is under way, this often it is looked for what others have added meanwhile. */
const LOOK_AGAIN_AFTER = SECOND;
/** Doubling from five seconds to six hours: all tries take about eleven. */
export const retryDelay = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** (attempts - 1) * (attempts > 6 ? 4 : 1), 6 * HOUR);

const isKind = (kind: string): kind is JobKind => Object.hasOwn(JOB_PAYLOADS, kind);

const perform = async (ctx: JobContext, job: ClaimedJob, handlers: Handlers): Promise<void> => {
  if (!isKind(job.kind)) throw new Error(`unknown kind of job: ${job.kind}`);
  const payload = JOB_PAYLOADS[job.kind].parse(job.payload);
  // The payload was parsed by the very kind that picks the handler; the union of handlers cannot express it.
  await (handlers[job.kind] as JobHandler<JobKind>)(ctx, payload as never);
};

/** Rejects when work is to stop, whether or not what it waits for can be stopped as well: a job is safe to run twice. */
const unlessStopped = async (work: Promise<void>, { signal }: JobContext): Promise<void> => {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  await Promise.race([work, stopped]).finally(() => signal.removeEventListener('abort', stop));
};

const runOne = async (ctx: JobContext, job: ClaimedJob, handlers: Handlers): Promise<void> => {
  const log = ctx.log.child({ job: job.id, kind: job.kind, attempt: job.attempts });
  // What kills its process never says that it failed, and would do so with every lease.
  if (job.attempts > JOB_ATTEMPTS) {
    log.error('job failed: its process ended at the last attempt');
    return conclude(ctx, job, (db) => failJob(db, job, ctx.now, 'The process ended before the job did.'));
  }
  try {
    ctx.signal.throwIfAborted();
    await unlessStopped(perform({ ...ctx, log }, job, handlers), ctx);
    await conclude(ctx, job, (db) => finishJob(db, job, ctx.now));
  } catch (error) {
    if (ctx.signal.aborted) {
      log.info('job given back');
      await releaseJob(ctx.db, job);
    } else if (job.attempts >= JOB_ATTEMPTS) {
      log.error({ error }, 'job failed');
      await conclude(ctx, job, (db) => failJob(db, job, ctx.now, errorLine(error)));
    } else {
      log.warn({ error }, 'job failed, will try again');
      await updateJobRetried(ctx.db, job, addMs(ctx.now, retryDelay(job.attempts)), errorLine(error));
    }
  }
};

/** Closes a job; one that recurs is closed and put up again in one, or a crash between the two would end it for good. */
const conclude = async (
  ctx: SystemContext,
  { kind, uniqueKey }: ClaimedJob,
  close: (db: Database) => Promise<void>,
): Promise<void> => {
  if (!isKind(kind) || uniqueKey !== recurringKey(kind)) return close(ctx.db);
  await ctx.db.transaction(async (tx) => {
    await close(tx);
    await ensureRecurring(tx, kind, addMs(ctx.now, RECURRING[kind] ?? 0));
  });
};

const ensureRecurring = (db: Database, kind: JobKind, runAt: Date) =>
  enqueueJob(db, kind, {} as never, { uniqueKey: recurringKey(kind), runAt });

/** Makes sure that every recurring kind waits. */
export const scheduleRecurring = async (ctx: SystemContext): Promise<void> => {
  for (const kind of Object.keys(RECURRING)) if (isKind(kind)) await ensureRecurring(ctx.db, kind, ctx.now);
};

type System = Omit<SystemContext, 'now'>;

/**
 * Claims and runs everything that is due, some at once, and goes on to the next as each ends: one that waits for a slow provider holds
 * up no one, and is held for as long as it runs. Any number of processes may do so at once. What runs when `signal` aborts is given back.
 * @returns jobs run
 */
export const runDueJobs = async (
  { handlers = HANDLERS, ...system }: System & { handlers?: Handlers },
  clock: () => Date = () => new Date(),
  signal: AbortSignal = new AbortController().signal,
): Promise<number> => {
  const underWay = new Map<ClaimedJob, Promise<void>>();
  const faults: unknown[] = [];
  let ran = 0;
  let renewAt = addMs(clock(), JOB_LEASE / 2);
  const start = (job: ClaimedJob, now: Date) => {
    // What a job throws is dealt with in there; here only the database can be at fault.
    const run = runOne({ ...system, now, signal }, job, handlers)
      .catch((fault) => void faults.push(fault))
      .finally(() => underWay.delete(job));
    underWay.set(job, run);
    ran += 1;
  };
  for (;;) {
    const now = clock();
    const leasedUntil = addMs(now, JOB_LEASE);
    try {
      if (now >= renewAt && underWay.size > 0)
        await renewLeases(system.db, [...underWay.keys()], leasedUntil);
      if (now >= renewAt) renewAt = addMs(now, JOB_LEASE / 2);
      const limit = faults.length > 0 || signal.aborted ? 0 : AT_ONCE - underWay.size;
      const due = limit > 0 ? await claimJobs(system.db, { now, leasedUntil, limit }) : [];
      for (const job of due) start(job, now);
    } catch (fault) {
      faults.push(fault);
    }
    if (underWay.size === 0) break;
    await within(LOOK_AGAIN_AFTER, Promise.race(underWay.values()), () => undefined);
  }
  if (faults.length > 0) throw faults[0];
  return ran;
};

/** The same until the process has to end, which waits for what is given back. */
export const runJobsOfProcess = async (system: System): Promise<number> => {
  const stopping = new AbortController();
  const running = runDueJobs(system, undefined, stopping.signal);
  const forget = onShutdown(async () => {
    stopping.abort();
    await running;
  });
  return running.finally(forget);
};
