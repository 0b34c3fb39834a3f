import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { jobs, rateLimits } from '#db/schema/operations.ts';
import { serviceStatus } from '#db/schema/service-status.ts';
import { DAY } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { deliverEmail } from '#lib/email/resend-mailer.ts';
import { prepareMonths } from '#lib/market/upkeep/prepare-months.ts';
import { noteOutcome, setOutcomeListener } from '#lib/services/outcome-bell.ts';
import { recordOutcomes, startRecordingOutcomes, writeOutcomes } from '#lib/services/record-outcomes.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { createMarketWorld } from '#tests/factories/market-world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

const MINUTE = 60_000;
const admin = new ApiClient();
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
});
beforeEach(async () => {
  await database().delete(serviceStatus);
  startRecordingOutcomes();
});
afterEach(() => setOutcomeListener(undefined));
afterAll(() => mailbox.stop());

const report = async () => {
  const { status, body } = await admin.get('/api/admin/health');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const service = async (name: string) =>
  (await report()).services.find((one: { service: string }) => one.service === name);

const send = (signal = AbortSignal.timeout(5000)) =>
  deliverEmail(
    { to: 'mona@nile.example', subject: 'Hi', html: 'Hi', text: 'Hi', idempotencyKey: newId() },
    signal,
  );

describe('the health of the product', () => {
  test('is fine where nothing is late, and says what was never called and what is not set up', async () => {
    const { database: postgres, jobs: work, sync, services, down } = await report();
    expect(postgres).toMatchObject({ state: 'fine', pendingMigrations: 0 });
    expect(work).toEqual({ state: 'fine', due: 0, lagSeconds: 0, failed: 0 });
    expect(sync).toEqual({ state: 'fine', behind: 0, lagSeconds: 0 });
    expect(services.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('unknown'));
    expect(down).toBe(0);
  });

  test('shows work that waits for too long, and counts it on the dashboard', async () => {
    const longAgo = new Date(Date.now() - 40 * MINUTE);
    const job = { runAt: longAgo, createdAt: longAgo, payload: {} };
    await database()
      .insert(jobs)
      .values([
        { ...job, id: newId(), kind: 'billing.sync' },
        { ...job, id: newId(), kind: 'email.send', leasedUntil: new Date(Date.now() + MINUTE) },
      ]);
    await database()
      .insert(companies)
      .values({ id: newId(), name: 'Nile Foods', stripeWanted: 2, stripeSynced: 1 });
    const { jobs: work, sync, down } = await report();
    expect(work).toMatchObject({ state: 'down', due: 1 });
    expect(work.lagSeconds).toBeGreaterThanOrEqual(40 * 60);
    expect(sync).toMatchObject({ state: 'down', behind: 1 });
    expect(down).toBe(2);
    expect((await admin.get('/api/admin/overview')).body.data.attention.servicesDown).toBe(2);
    await database().delete(jobs);
  });

  test('says that prices lie outside of every month, and keeps the next three months ready', async () => {
    const { categoryNo } = await createMarketWorld(2000);
    const db = database();
    await db.execute(sql`
      insert into price_series (category_no, id, dataset, listing_id, store_id, price_type, currency, retailer_id)
      values (${categoryNo}, 1, 'sample', 'w2000-l00', 'w2000-s1', 'consumer', 'EGP', 'w2000-r1')`);
    const now = new Date();
    const store = (days: number) =>
      db.execute(sql`
        insert into price_observations (category_no, series_id, observed_at, run_no, regular_price)
        values (${categoryNo}, 1, ${new Date(now.getTime() + days * DAY).toISOString()}, 1, 9)`);
    await store(60);
    expect((await report()).market).toEqual({ state: 'shaky', strays: 1 });
    await prepareMonths({ db, now, log });
    expect((await report()).market).toEqual({ state: 'fine', strays: 0 });
    await store(85);
    expect((await report()).market).toEqual({ state: 'fine', strays: 0 });
  });
});

describe('a service outside', () => {
  test('is noted by the calls that are made anyway: shaky after a failure, down after three, fine after an answer', async () => {
    for (const [failures, state] of [
      [1, 'shaky'],
      [2, 'down'],
    ] as const) {
      mailbox.refuse(500, failures);
      for (let n = 0; n < failures; n++) await expect(send()).rejects.toThrow('500');
      await writeOutcomes();
      expect(await service('resend')).toMatchObject({ state, error: 'application_error (500)' });
    }
    await send();
    await writeOutcomes();
    expect(await service('resend')).toMatchObject({ state: 'fine', failuresInARow: 0 });
  });

  test('is not blamed for a mail that it refuses, nor for who waits no longer', async () => {
    mailbox.refuse(422);
    await expect(send()).rejects.toThrow('422');
    await expect(send(AbortSignal.abort())).rejects.toThrow();
    await writeOutcomes();
    expect(await service('resend')).toMatchObject({ state: 'fine', lastFailureAt: null });
  });

  test('keeps what another process has seen later', async () => {
    const [one, other] = [recordOutcomes(database), recordOutcomes(database)];
    const fault = new Error('status 503');
    one.note({ service: 'stripe', fault });
    await one.write();
    other.note({ service: 'stripe', fault });
    other.note({ service: 'stripe', fault });
    await other.write();
    expect(await service('stripe')).toMatchObject({ failuresInARow: 3, state: 'down', error: 'status 503' });
    one.note({ service: 'stripe', fault: null });
    one.note({ service: 'stripe', fault });
    await one.write();
    expect(await service('stripe')).toMatchObject({ failuresInARow: 1, state: 'shaky' });
  });

  test('is written whole for whoever waits, also what a turn of its own is still writing', async () => {
    const outcomes = recordOutcomes(database);
    let isWritten = false;
    let written: Promise<void> | undefined;
    await database().transaction(async (tx) => {
      await tx.execute(sql`lock table service_status in exclusive mode`);
      const insert = vi.spyOn(database(), 'insert');
      outcomes.note({ service: 'google', fault: new Error('gone') });
      await vi.waitFor(() => expect(insert).toHaveBeenCalled());
      insert.mockRestore();
      written = outcomes.write().then(() => {
        isWritten = true;
      });
      await database().execute(sql`select 1`);
      expect(isWritten).toBe(false);
    });
    await written;
    expect(await service('google')).toMatchObject({ state: 'shaky' });
  });

  test('is written once in a while, however often it is called', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const write = vi.spyOn(database(), 'insert');
    const outcomes = recordOutcomes(database);
    for (let n = 0; n < 500; n++) outcomes.note({ service: 'model', fault: null });
    await vi.advanceTimersByTimeAsync(1);
    for (let n = 0; n < 500; n++) outcomes.note({ service: 'model', fault: null });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(write).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(write).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  test('says nothing where nobody listens, as in scripts', async () => {
    setOutcomeListener(undefined);
    noteOutcome('google', new Error('gone'));
    await writeOutcomes();
    expect(await service('google')).toMatchObject({ state: 'unknown' });
  });
});

describe('Check now', () => {
  test('asks each service, and again only after a minute, whoever asks', async () => {
    await database().delete(rateLimits);
    const { status, body } = await admin.post('/api/admin/health/check');
    expect(status).toBe(200);
    const states = body.data.services.map((one: { service: string; state: string }) => [
      one.service,
      one.state,
    ]);
    // Only the stand-in of mails is there.
    expect(Object.fromEntries(states)).toEqual({
      stripe: 'shaky',
      resend: 'fine',
      model: 'shaky',
      google: 'shaky',
    });
    const colleague = new ApiClient();
    colleague.bearer = (await createPerson({ role: 'admin' })).bearer;
    expect((await colleague.post('/api/admin/health/check')).status).toBe(429);
  });
});
