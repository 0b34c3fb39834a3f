import { setTimeout } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { type ClaimedJob, claimJobs, failJob, finishJob, retryJob } from '#db/queries/jobs.ts';
import { addMs, HOUR, MINUTE, SECOND } from '#lib/core/clock.ts';
import { errorLine } from '#lib/core/describe-error.ts';
import type { SystemContext } from '#lib/http/context.ts';
import { enqueueJob } from './enqueue-job.ts';
import { HANDLERS, type JobHandler } from './handlers.ts';
import { JOB_PAYLOADS, type JobKind, RECURRING } from './kinds.ts';

/** Jobs that one call runs at the same time. */
const AT_ONCE = 10;
/** While a slow job is under way, this often it is looked for what others have added meanwhile. */
const LOOK_AGAIN_AFTER = SECOND;
const LEASE = 2 * MINUTE;
/** About a day and a half with the delays below. */
const ATTEMPTS = 12;

/** Doubling from five seconds to six hours. */
export const retryDelay = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** (attempts - 1) * (attempts > 6 ? 4 : 1), 6 * HOUR);

const isKind = (kind: string): kind is JobKind => Object.hasOwn(JOB_PAYLOADS, kind);

const perform = async (ctx: SystemContext, job: ClaimedJob): Promise<void> => {
  if (!isKind(job.kind)) throw new Error(`unknown kind of job: ${job.kind}`);
  const payload = JOB_PAYLOADS[job.kind].parse(job.payload);
  // The payload was parsed by the very kind that picks the handler; the union of handlers cannot express it.
  await (HANDLERS[job.kind] as JobHandler<JobKind>)(ctx, payload as never);
};

const runOne = async (ctx: SystemContext, job: ClaimedJob): Promise<void> => {
  const log = ctx.log.child({ job: job.id, kind: job.kind, attempt: job.attempts });
  try {
    await perform({ ...ctx, log }, job);
    await conclude(ctx, job, (db) => finishJob(db, job.id, ctx.now));
  } catch (error) {
    const message = errorLine(error);
    if (job.attempts >= ATTEMPTS) {
      log.error({ error }, 'job given up');
      await conclude(ctx, job, (db) => failJob(db, job.id, ctx.now, message));
    } else {
      log.warn({ error }, 'job failed, will try again');
      await retryJob(ctx.db, job.id, addMs(ctx.now, retryDelay(job.attempts)), message);
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

const recurringKey = (kind: JobKind): string => `recurring:${kind}`;

const ensureRecurring = (db: Database, kind: JobKind, runAt: Date) =>
  enqueueJob(db, kind, {} as never, { uniqueKey: recurringKey(kind), runAt });

/** Makes sure that every recurring kind waits. */
export const scheduleRecurring = async (ctx: SystemContext): Promise<void> => {
  for (const kind of Object.keys(RECURRING)) if (isKind(kind)) await ensureRecurring(ctx.db, kind, ctx.now);
};

/**
 * Claims and runs everything that is due, some at once, and goes on to the next as each ends: one that waits for a slow provider holds
 * up nobody. Any number of processes may do so at once. @returns jobs run
 */
export const runDueJobs = async (
  system: Omit<SystemContext, 'now'>,
  clock: () => Date = () => new Date(),
): Promise<number> => {
  const underWay = new Set<Promise<void>>();
  const faults: unknown[] = [];
  let ran = 0;
  try {
    for (;;) {
      const now = clock();
      const limit = AT_ONCE - underWay.size;
      const due = await claimJobs(system.db, { now, leasedUntil: addMs(now, LEASE), limit });
      for (const job of due) {
        // What a job throws is dealt with in there; here only the database can be at fault.
        const run = runOne({ ...system, now }, job)
          .catch((fault) => void faults.push(fault))
          .finally(() => underWay.delete(run));
        underWay.add(run);
      }
      ran += due.length;
      if (underWay.size === 0) return ran;
      await firstOf(underWay);
      if (faults.length > 0) throw faults[0];
    }
  } finally {
    await Promise.all(underWay);
  }
};

const firstOf = async (underWay: ReadonlySet<Promise<void>>): Promise<void> => {
  const again = new AbortController();
  const timer = setTimeout(LOOK_AGAIN_AFTER, undefined, { signal: again.signal }).catch(() => {});
  await Promise.race([...underWay, timer]).finally(() => again.abort());
};
