import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { emails } from '#db/schema/emails.ts';
import { auditEvents, jobs } from '#db/schema/operations.ts';
import type { JobItemOut } from '#lib/admin/operations/schema.ts';
import { log } from '#lib/core/log.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { scheduleRecurring } from '#lib/worker/run-due-jobs.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const MINUTE = 60 * 1000;
const db = database();
const admin = new ApiClient();
const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

beforeAll(async () => {
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
});
beforeEach(async () => {
  await db.delete(jobs);
});

type NewJob = typeof jobs.$inferInsert;

const add = async (job: Partial<NewJob> = {}): Promise<string> => {
  const values = { kind: 'billing.sync', payload: { companyId: 'c1' }, runAt: from(60), ...job };
  const [row] = await db.insert(jobs).values(values).returning({ id: jobs.id });
  return row?.id ?? '';
};

const FAILED = { failedAt: from(-5), attempts: 12, error: 'no answer (503)' };

const listed = async (query: string) => {
  const { status, body } = await admin.get(`/api/admin/jobs?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const idsOf = (items: JobItemOut[]) => items.map(({ id }) => id);

const act = async (id: string, verb: 'retry' | 'cancel' | 'run-now') => {
  const { status, body } = await admin.post(`/api/admin/jobs/${id}/${verb}`);
  return [status, body.data?.job.state ?? body.errors.code];
};

const trail = async (id: string) => {
  const lines = await db.select().from(auditEvents);
  return lines
    .filter(({ detail }) => (detail as { job?: string }).job === id)
    .map(({ kind: said, companyId, detail }) => ({ said, companyId, ...(detail as object) }));
};

describe('the list of jobs', () => {
  test('tells how far each one is, and is narrowed by that', async () => {
    const states = {
      waiting: await add(),
      running: await add({ attempts: 1, leasedUntil: from(2) }),
      retrying: await add({ attempts: 3, leasedUntil: from(-2), error: 'no answer' }),
      failed: await add(FAILED),
      done: await add({ attempts: 1, finishedAt: from(-1) }),
    };
    const all = await listed('');
    expect(all.total).toBe(5);
    for (const [state, id] of Object.entries(states)) {
      expect(all.items.find((item: JobItemOut) => item.id === id).state).toBe(state);
      expect(idsOf((await listed(`state=${state}`)).items)).toEqual([id]);
    }
    expect((await admin.get('/api/admin/jobs?state=lost')).status).toBe(400);
  });

  test('finds a kind, and a text in payload or error, whose signs mean themselves', async () => {
    const refund = await add({ kind: 'billing.refund', payload: { invoiceId: 'in_50%' } });
    const failed = await add(FAILED);
    expect(idsOf((await listed('kind=billing.refund')).items)).toEqual([refund]);
    expect(idsOf((await listed('text=IN_50%25')).items)).toEqual([refund]);
    expect(idsOf((await listed('text=503')).items)).toEqual([failed]);
    expect((await listed('text=in__0')).total).toBe(0);
  });

  test('shows a payload without the addresses in it', async () => {
    await add({ kind: 'email.send', payload: { to: 'mona.adel@nile.example', values: { name: 'Mona' } } });
    const [{ payload }] = (await listed('')).items;
    expect(payload).toContain('m***@nile.example');
    expect(payload).not.toContain('mona.adel');
  });

  test('reads on by a cursor without a gap', async () => {
    const ids = [await add(), await add(), await add()].sort().reverse();
    const first = await listed('limit=2');
    const rest = await listed(`limit=2&cursor=${first.nextCursor}`);
    expect(idsOf([...first.items, ...rest.items])).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
  });

  test('tells of what recurs when it last ran and when it will', async () => {
    const now = new Date();
    await add({ kind: 'operations.sweep', uniqueKey: 'recurring:operations.sweep', finishedAt: from(-9) });
    await scheduleRecurring({ db, log, now });
    const { recurring } = await listed('');
    const sweep = recurring.find(({ kind }: { kind: string }) => kind === 'operations.sweep');
    expect(sweep).toMatchObject({ everySeconds: 600, lastFailedAt: null, nextRunAt: now.toISOString() });
    expect(Date.parse(sweep.lastRunAt)).toBeLessThan(now.getTime());
  });
});

describe('retrying', () => {
  test('opens a job again that was given up, once, and says so in the trail', async () => {
    const id = await add(FAILED);
    const answers = await Promise.all([act(id, 'retry'), act(id, 'retry')]);
    expect(answers.sort()).toEqual([
      [200, 'waiting'],
      [409, 'JOB_NOT_IN_THAT_STATE'],
    ]);
    expect(await trail(id)).toEqual([
      {
        said: 'admin.job_retried',
        companyId: 'c1',
        kind: 'billing.sync',
        job: id,
        before: 'failed',
        after: 'waiting',
      },
    ]);
  });

  test('is refused while another job of its key is open', async () => {
    const id = await add({ ...FAILED, uniqueKey: 'billing.sync:c1' });
    await add({ uniqueKey: 'billing.sync:c1' });
    expect(await act(id, 'retry')).toEqual([409, 'JOB_ALREADY_WAITING']);
    expect(await trail(id)).toEqual([]);
  });

  test('takes all that match, the newest of each key and none whose key is open', async () => {
    const open = { uniqueKey: 'billing.sync:c2' };
    await add(open);
    const twin = await add({ ...FAILED, ...open });
    // Ids of one millisecond have no order.
    const older = await add({ ...FAILED, id: 'made-first', uniqueKey: 'billing.sync:c3' });
    const newer = await add({ ...FAILED, id: 'made-second', uniqueKey: 'billing.sync:c3' });
    const other = await add({ ...FAILED, kind: 'billing.refund' });
    const keyless = await add(FAILED);
    const { body } = await admin.post('/api/admin/jobs/retry-matching', { kind: 'billing.sync' });
    expect(body.data).toEqual({ retried: 2 });
    expect(idsOf((await listed('state=failed')).items).sort()).toEqual([twin, older, other].sort());
    expect(idsOf((await listed('state=waiting')).items)).toEqual(expect.arrayContaining([newer, keyless]));
    const wrong = await admin.post('/api/admin/jobs/retry-matching', { state: 'done' });
    expect(wrong.status).toBe(400);
  });
});

describe('running now', () => {
  test('lets a job that waits for its time be due, and does nothing to one that is', async () => {
    const id = await add({ attempts: 2 });
    expect(await act(id, 'run-now')).toEqual([200, 'retrying']);
    expect(await act(id, 'run-now')).toEqual([200, 'retrying']);
    const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
    expect(row?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await trail(id)).toHaveLength(1);
  });

  test('is refused for one that runs or is done', async () => {
    const running = await add({ attempts: 1, leasedUntil: from(2) });
    const done = await add({ finishedAt: from(-1) });
    expect(await act(running, 'run-now')).toEqual([409, 'JOB_NOT_IN_THAT_STATE']);
    expect(await act(done, 'run-now')).toEqual([409, 'JOB_NOT_IN_THAT_STATE']);
    expect((await act('unknown', 'run-now'))[0]).toBe(404);
  });
});

describe('cancelling', () => {
  test('gives a job up that nobody runs; it may be retried', async () => {
    const id = await add();
    expect(await act(id, 'cancel')).toEqual([200, 'failed']);
    expect(await act(id, 'cancel')).toEqual([409, 'JOB_NOT_IN_THAT_STATE']);
    expect(await act(id, 'retry')).toEqual([200, 'waiting']);
  });

  test('is refused for one that runs, and for one that recurs', async () => {
    const running = await add({ attempts: 1, leasedUntil: from(2) });
    const recurring = await add({ kind: 'operations.sweep', uniqueKey: 'recurring:operations.sweep' });
    expect(await act(running, 'cancel')).toEqual([409, 'JOB_NOT_IN_THAT_STATE']);
    expect(await act(recurring, 'cancel')).toEqual([409, 'JOB_NOT_IN_THAT_STATE']);
  });

  test('says in the log of mails that the mail did not leave', async () => {
    const message = { template: 'welcome', values: { name: 'Mona Adel' } } as const;
    const to = 'cancelled@nile.example';
    await enqueueEmail(db, message, { to, locale: 'en', userId: 'mona' });
    const [{ id }] = (await listed('kind=email.send')).items;
    expect(await act(id, 'cancel')).toEqual([200, 'failed']);
    const [row] = await db.select().from(emails).where(eq(emails.to, to));
    expect(row).toMatchObject({ state: 'failed', error: 'cancelled by an admin' });
  });
});
