import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, database } from '#db/client.ts';
import { claimJobs, releaseJob, updateJobRetried } from '#db/queries/jobs.ts';
import { jobs } from '#db/schema/operations.ts';
import { log } from '#lib/core/log.ts';
import { enqueueJob, enqueueReading } from '#lib/jobs/enqueue-job.ts';
import { JOB_ATTEMPTS, RECURRING } from '#lib/jobs/kinds.ts';
import { HANDLERS, type Handlers } from '#lib/worker/handlers.ts';
import { retryDelay, runDueJobs, scheduleRecurring } from '#lib/worker/run-due-jobs.ts';
import { sweep } from '#lib/worker/sweep.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

const db = database();
const system = { db, log };
/** A process in which some kinds of jobs do something else. */
const withHandlers = (others: Partial<Handlers>) => ({ ...system, handlers: { ...HANDLERS, ...others } });
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));

beforeEach(async () => {
  await db.delete(jobs);
});

const only = async () => {
  const [job, ...others] = await db.select().from(jobs);
  expect(others).toEqual([]);
  if (!job) throw new Error('no job');
  return job;
};

const waitingForLocks = async () => {
  const [row] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.n;
};

describe('jobs', () => {
  test('wait for their time', async () => {
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(10) });
    expect(await runDueJobs(system, () => at(9))).toBe(0);
    expect(await runDueJobs(system, () => at(10))).toBe(1);
    expect((await only()).finishedAt).toEqual(at(10));
  });

  test('are given up where their process died at the last attempt', async () => {
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    await db.update(jobs).set({ attempts: JOB_ATTEMPTS, leasedUntil: at(1) });
    const killer = vi.fn();
    await runDueJobs(withHandlers({ 'operations.sweep': killer }), () => at(2));
    expect(killer).not.toHaveBeenCalled();
    expect(await only()).toMatchObject({ failedAt: at(2), error: expect.stringContaining('process') });
  });

  test('wait once per key, and again after the first is done', async () => {
    const add = () => enqueueJob(db, 'operations.sweep', {}, { uniqueKey: 'k', runAt: at(0) });
    expect(await Promise.all([add(), add(), add()])).toContain(true);
    expect(await add()).toBe(false);
    await runDueJobs(system, () => at(0));
    expect(await add()).toBe(true);
  });

  test('that read what they find run once more when asked for while they run', async () => {
    const ask = (within: Database = db) =>
      enqueueReading(within, 'operations.sweep', {}, { uniqueKey: 'k', runAt: at(0) });
    const [asked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const sweepTwice = async () => {
      runs += 1;
      if (runs === 1) await asked.promise;
    };
    await ask();
    await ask();
    const running = runDueJobs(withHandlers({ 'operations.sweep': sweepTwice }), () => at(0));
    await vi.waitFor(() => expect(runs).toBe(1));
    // The transaction that adds the job has not committed when the run ends.
    const asking = db.transaction(async (tx) => {
      await ask(tx);
      await ask(tx);
      asked.resolve();
      await ended.promise;
    });
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
    ended.resolve();
    await asking;
    await running;
    expect(runs).toBe(2);
    expect((await db.select().from(jobs)).map(({ finishedAt }) => finishedAt)).toEqual([at(0), at(0)]);
  });

  test('are claimed by one worker each', async () => {
    for (let i = 0; i < 40; i++) await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    const claim = () => claimJobs(db, { now: at(0), leasedUntil: at(2), limit: 10 });
    const claimed = (await Promise.all([claim(), claim(), claim(), claim(), claim()])).flat();
    expect(claimed).toHaveLength(40);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(40);
  });

  test('come back when their worker died', async () => {
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    await claimJobs(db, { now: at(0), leasedUntil: at(2), limit: 10 });
    expect(await runDueJobs(system, () => at(1))).toBe(0);
    expect(await runDueJobs(system, () => at(3))).toBe(1);
  });

  test('are tried again later and later, then given up with their error kept', async () => {
    const broken = withHandlers({ 'operations.sweep': () => Promise.reject(new Error('out of order')) });
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    await runDueJobs(broken, () => at(0));
    const waiting = await only();
    expect(waiting).toMatchObject({ attempts: 1, error: 'out of order', leasedUntil: null, failedAt: null });
    expect(waiting.runAt.getTime()).toBe(at(0).getTime() + retryDelay(1));
    await db
      .update(jobs)
      .set({ attempts: 11, runAt: at(0) })
      .where(eq(jobs.id, waiting.id));
    await runDueJobs(broken, () => at(1));
    const [given] = await db.select().from(jobs).where(eq(jobs.id, waiting.id));
    expect(given).toMatchObject({ attempts: 12, failedAt: at(1), finishedAt: null });
  });

  test('are forgotten a week after they finished and 90 days after they were given up', async () => {
    const [DAY, now] = [86_400_000, at(0)];
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    for (const uniqueKey of ['done 6', 'done 8', 'failed 89', 'failed 91', 'waits']) {
      await enqueueJob(db, 'operations.sweep', {}, { uniqueKey, runAt: ago(100) });
      const [state, days] = uniqueKey.split(' ');
      const over = { done: { finishedAt: ago(Number(days)) }, failed: { failedAt: ago(Number(days)) } };
      if (state === 'done' || state === 'failed')
        await db.update(jobs).set(over[state]).where(eq(jobs.uniqueKey, uniqueKey));
    }
    await sweep({ ...system, now });
    const left = (await db.select().from(jobs)).map(({ uniqueKey }) => uniqueKey);
    expect(left.sort()).toEqual(['done 6', 'failed 89', 'waits']);
  });

  test('that recur are scheduled again after each run, and once however many processes start', async () => {
    await Promise.all([1, 2, 3].map(() => scheduleRecurring({ ...system, now: at(0) })));
    const kinds = (await db.select().from(jobs)).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    await runDueJobs(system, () => at(0));
    const waiting = (await db.select().from(jobs)).filter(({ finishedAt }) => finishedAt === null);
    expect(waiting.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
    expect(waiting.filter(({ runAt }) => runAt <= at(0))).toEqual([]);
    expect(kinds).toContain('operations.sweep');
  });

  test('that recur are not lost when the database fails between the end of one run and the next', async () => {
    await scheduleRecurring({ ...system, now: at(0) });
    await asOwner(async (owner) => {
      await owner.execute(sql`
        create function refuse_job() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`);
      await owner.execute(
        sql`create trigger refuse before insert on jobs for each row execute function refuse_job()`,
      );
      await runDueJobs(system, () => at(0));
      await owner.execute(sql`drop function refuse_job cascade`);
    });
    const waiting = (await db.select().from(jobs)).filter(({ finishedAt }) => finishedAt === null);
    expect(waiting.map(({ kind }) => kind).sort()).toEqual(Object.keys(RECURRING).sort());
  });

  test('go on, and what is added meanwhile too, while one of them takes its time', async () => {
    const slow = Promise.withResolvers<void>();
    await enqueueJob(db, 'billing.refresh', {}, { runAt: at(0) });
    for (let i = 0; i < 30; i++) await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    const run = runDueJobs(withHandlers({ 'billing.refresh': () => slow.promise }), () => at(0));
    const swept = async () =>
      (await db.select().from(jobs)).filter(
        ({ kind, finishedAt }) => kind === 'operations.sweep' && finishedAt,
      );
    await expect.poll(async () => (await swept()).length, { timeout: 10_000 }).toBe(30);
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    await expect.poll(async () => (await swept()).length, { timeout: 5000 }).toBe(31);
    slow.resolve();
    expect(await run).toBe(32);
  });

  test('are held for as long as they run, however long that is', async () => {
    let time = at(0);
    const slow = Promise.withResolvers<void>();
    const handler = vi.fn(() => slow.promise);
    const process = withHandlers({ 'operations.sweep': handler });
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    const run = runDueJobs(process, () => time);
    await expect.poll(() => handler.mock.calls.length).toBe(1);
    time = at(1);
    await expect.poll(async () => (await only()).leasedUntil, { timeout: 5000 }).toEqual(at(3));
    expect(await runDueJobs(process, () => at(3))).toBe(0);
    slow.resolve();
    expect(await run).toBe(1);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test('are given back at once when the process ends, and nothing counts as tried', async () => {
    const ending = new AbortController();
    const handler = vi.fn(() => new Promise(() => {}));
    const process = withHandlers({ 'operations.sweep': handler, 'billing.refresh': async () => {} });
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    const run = runDueJobs(process, () => at(0), ending.signal);
    await expect.poll(() => handler.mock.calls.length).toBe(1);
    await enqueueJob(db, 'billing.refresh', {}, { runAt: at(0) });
    ending.abort();
    expect(await run).toBe(1);
    expect(await runDueJobs(process, () => at(0), ending.signal)).toBe(0);
    const waiting = await db.select().from(jobs);
    const untouched = { leasedUntil: null, attempts: 0, finishedAt: null };
    expect(waiting).toMatchObject([untouched, untouched]);
    handler.mockResolvedValue(undefined);
    expect(await runDueJobs(process, () => at(0))).toBe(2);
  });

  test('whose worker is late say nothing of a job that another has claimed since', async () => {
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    const [late] = await claimJobs(db, { now: at(0), leasedUntil: at(2), limit: 1 });
    await claimJobs(db, { now: at(3), leasedUntil: at(5), limit: 1 });
    if (!late) throw new Error('nothing claimed');
    await updateJobRetried(db, late, at(9), 'too late');
    await releaseJob(db, late);
    expect(await only()).toMatchObject({ leasedUntil: at(5), attempts: 2, error: null, runAt: at(0) });
  });

  test('of an unknown kind or payload fail without stopping the others', async () => {
    await db.insert(jobs).values({ kind: 'no.such.kind', runAt: at(0) });
    await enqueueJob(db, 'operations.sweep', {}, { runAt: at(0) });
    expect(await runDueJobs(system, () => at(0))).toBe(2);
    const all = await db.select().from(jobs);
    expect(all.find(({ kind }) => kind === 'no.such.kind')?.error).toContain('unknown kind');
    expect(all.find(({ kind }) => kind === 'operations.sweep')?.finishedAt).toEqual(at(0));
  });
});
