import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabases, connect, database, disconnect } from '#db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import type { GuardedProcess } from '#dev/guarded-process.ts';
import { pickPort } from '#dev/ports.ts';
import { readPostmaster } from '#dev/postgres/postmaster.ts';
import { logTo, startServer, tail, untilAnswers } from '#dev/stack.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { testBuild } from '#scripts/test-build.mjs';
import { createCookie, createPerson, type Person } from '#tests/factories/accounts.ts';
import { EventStreamReader } from '#tests/setup/event-stream.ts';
import { faultsOf, MALFORMED_REQUESTS } from '#tests/setup/odd-paths.ts';
import { environmentOfServer, treeOf } from '#tests/setup/processes.ts';
import { makeScratchDirectory } from '#tests/setup/scratch-directory.ts';
import '#tests/setup/environment.ts';

const origin = testBuild.APP_URL;
const directory = makeScratchDirectory('outage');

/** What a request may take at the most while the database is away; what a busy test machine adds is small beside it. */
const PATIENCE = 5_500;
/** Until all is as before. */
const RECOVERY = 15_000;
const WORKERS = 24;

let port: number;
let postgres: EmbeddedPostgres;
let server: GuardedProcess;
/** A mail provider that takes everything and never answers. */
let silent: http.Server;
let people: Person[];
/** What an admin's browser sends. */
let adminCookie: string;
const log = path.join(directory, 'server.log');

const startPostgres = () => startEmbeddedPostgres({ directory, port, durable: false });

beforeAll(async () => {
  port = await pickPort();
  postgres = await startPostgres();
  process.env.DATABASE_URL = postgres.url;
  await migrateDatabase({ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl });
  people = await Promise.all(Array.from({ length: 40 }, () => createPerson()));
  adminCookie = await createCookie((await createPerson({ role: 'admin' })).userId);
  silent = http.createServer(() => {}).listen(0);
  const { port: mailPort } = silent.address() as AddressInfo;
  // Its own connections are known by their name, so that the test cuts these and not its own.
  server = startServer({
    ...process.env,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    NODE_OPTIONS: '',
    APP_URL: origin,
    PORT: new URL(origin).port,
    LOG_LEVEL: 'warn',
    RESEND_BASE_URL: `http://localhost:${mailPort}`,
  });
  logTo(server, log);
  await untilAnswers(`${origin}/api/ready`, server, () => tail(log), true);
});

afterAll(async () => {
  await server?.stop();
  silent?.close();
  silent?.closeAllConnections();
  await closeDatabases();
  await postgres?.stop();
  fs.rmSync(directory, { recursive: true, force: true });
});

type Answer = { status: number; isOwn: boolean };

const ask = async ({ bearer, userId }: Person, init: RequestInit & { path: string }): Promise<Answer> => {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const response = await fetch(`${origin}${init.path}`, {
    ...init,
    headers,
    signal: AbortSignal.timeout(PATIENCE),
  });
  const body = await response.text();
  const isOwn = people.every((one) => one.userId === userId || !body.includes(one.userId));
  return { status: response.status, isOwn };
};

/** A read, or a transaction of several statements, of someone's own account. */
const work = (n: number): Promise<Answer> => {
  const person = people[n % people.length] as Person;
  return n % 3 === 0
    ? ask(person, {
        path: '/api/auth/update',
        method: 'PATCH',
        body: JSON.stringify({ name: 'Mona Adel', companyName: `Delta ${n}` }),
      })
    : ask(person, { path: '/api/auth/me' });
};

type PageAnswer = { status: number; retryAfter: string | null; took: number; body: string };

const openPage = async (pagePath: string, headers: Record<string, string> = {}): Promise<PageAnswer> => {
  const began = performance.now();
  const response = await fetch(`${origin}${pagePath}`, {
    headers,
    signal: AbortSignal.timeout(PATIENCE),
  });
  const body = await response.text();
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, took: performance.now() - began, body };
};

/** Documents and the router's own fetches, signed in and not, in both languages. */
const openPages = () =>
  Promise.all([
    openPage('/price-monitor', { cookie: adminCookie }),
    openPage('/ar/admin/users?search=mona', { cookie: adminCookie }),
    openPage('/admin?_rsc=1', { cookie: adminCookie, rsc: '1' }),
    openPage('/login'),
    openPage('/ar/price-monitor'),
  ]);

/** For a moment after an answer of the database pages are still rendered, and those that need nothing of it are whole. */
const seenAway = () =>
  expect.poll(() => openPage('/login').then(({ status }) => status), { timeout: RECOVERY }).toBe(503);

/** What was known of an outage before has been forgotten: it would be taken for one that begins now. */
const seenBack = () =>
  expect.poll(() => openPage('/login').then(({ status }) => status), { timeout: RECOVERY }).toBe(200);

const TRY_AGAIN = /Try again|حاول مرة أخرى/;

/** Asks without a pause, from many sides, until it is stopped. @returns all answers */
const underLoad = async (during: () => Promise<void>): Promise<Answer[]> => {
  let isOver = false;
  let n = 0;
  const answers: Answer[] = [];
  const worker = async () => {
    while (!isOver) answers.push(await work(n++));
  };
  const workers = Array.from({ length: WORKERS }, worker);
  await during().finally(() => {
    isOver = true;
  });
  await Promise.all(workers);
  return answers;
};

const cutAll = async (admin: ReturnType<typeof connect>): Promise<number> => {
  const cut = await admin.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  return cut.length;
};

const readyNow = async () => {
  const response = await fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(PATIENCE) });
  const body: { data?: { notifications?: string } } = await response.json();
  return { status: response.status, notifications: body.data?.notifications };
};

const openStream = async ({ bearer }: Person) =>
  new EventStreamReader(
    await fetch(`${origin}/api/notifications`, { headers: { authorization: `Bearer ${bearer}` } }),
  );

const sendWord = async ({ userId }: Person, amount: number) =>
  notifyUser(database(), userId, { type: 'payment.failed', payload: { amount, currency: 'USD' } });

const amountOf = (event: { data: unknown } | null) =>
  (event?.data as { payload?: { amount?: number } } | undefined)?.payload?.amount;

describe('a server whose database goes away', () => {
  it('answers again as soon as it can when every connection is cut again and again under load', async () => {
    const admin = connect({ url: postgres.url, max: 1 });
    const [first] = people as [Person];
    const reader = await openStream(first);
    let cut = 0;
    const answers = await underLoad(async () => {
      for (let round = 0; round < 15; round++) {
        cut += await cutAll(admin);
        // A few answers later, so that lines are cut in every phase of a conversation.
        await Promise.all(Array.from({ length: 4 }, (_, n) => work(n)));
      }
    });
    await disconnect(admin);
    expect(cut).toBeGreaterThan(30);
    // Which of them were cut is chance: served or asked to come again, and nothing else.
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(answers.filter(({ isOwn }) => !isOwn)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length / 4);
    const after = await Promise.all(Array.from({ length: WORKERS }, (_, n) => work(3 * n + 1)));
    expect(after.filter(({ status }) => status !== 200)).toEqual([]);
    await expect.poll(readyNow, { timeout: RECOVERY }).toEqual({ status: 200, notifications: 'listen' });
    await sendWord(first, 1);
    expect(amountOf(await reader.next())).toBe(1);
    await reader.cancel();
  });

  it('says that it is not ready while PostgreSQL is down, keeps nobody waiting, and recovers when it is back', async () => {
    const [, second] = people as [Person, Person];
    const reader = await openStream(second);
    const answers = await underLoad(async () => {
      await postgres.stop();
      expect((await readyNow()).status).toBe(503);
      const refused = await Promise.all(Array.from({ length: 8 }, (_, n) => work(n)));
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
      await seenAway();
      for (const page of await openPages())
        expect(page).toMatchObject({ status: 503, retryAfter: '5', body: expect.stringMatching(TRY_AGAIN) });
      postgres = await startPostgres();
      await expect.poll(() => work(1).then(({ status }) => status), { timeout: RECOVERY }).toBe(200);
    });
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    await expect.poll(readyNow, { timeout: RECOVERY }).toEqual({ status: 200, notifications: 'listen' });
    await expect
      .poll(
        () =>
          sendWord(second, 2).then(
            () => true,
            () => false,
          ),
        { timeout: RECOVERY },
      )
      .toBe(true);
    expect(amountOf(await reader.next())).toBe(2);
    await reader.cancel();
  });

  it('answers 503 in time while PostgreSQL stands still, and goes on when it does', async () => {
    await seenBack();
    const frozen = treeOf(readPostmaster(postgres.data)?.pid ?? 0);
    expect(frozen.length).toBeGreaterThan(3);
    for (const { pid } of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const [answers, pages] = await Promise.all([
        Promise.all(Array.from({ length: WORKERS }, (_, n) => work(n))),
        seenAway().then(openPages),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      for (const page of pages)
        expect(page).toMatchObject({ status: 503, retryAfter: '5', body: expect.stringMatching(TRY_AGAIN) });
    } finally {
      for (const { pid } of frozen) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(() => work(1).then(({ status }) => status), { timeout: RECOVERY }).toBe(200);
  });

  it('answers a page with 503 where the database is there and holds its rows back', async () => {
    const owner = connect({ url: postgres.ownerUrl, max: 1 });
    await owner.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      const [page, answer] = await Promise.all([openPage('/ar/admin', { cookie: adminCookie }), work(1)]);
      expect(page).toMatchObject({ status: 503, retryAfter: '5', body: expect.stringContaining('<html') });
      expect(answer.status).toBe(503);
    });
    await disconnect(owner);
    expect((await openPage('/admin', { cookie: adminCookie })).status).toBe(200);
  });

  it('answers no malformed address, header or query with a fault, and logs none', async () => {
    const logged = fs.statSync(log).size;
    for (const common of [{}, { cookie: adminCookie }] as Record<string, string>[])
      expect(await faultsOf(origin, MALFORMED_REQUESTS, { common })).toEqual([]);
    const lines = fs.readFileSync(log, 'utf8').slice(logged);
    expect(lines.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  it('answers what wants to become another protocol at once, as an ordinary request', async () => {
    const { hostname, port: own } = new URL(origin);
    const socket = net.connect(Number(own), hostname);
    socket.write(
      `GET /api/health HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("does not hold the credentials of the schema's owner that it was given", () => {
    const variables = environmentOfServer(server.pid);
    expect(variables).toContain(`DATABASE_URL=${postgres.url}`);
    expect(variables).not.toContain(postgres.ownerUrl);
  });

  it('ends in time although a provider does not answer, and gives its jobs back', async () => {
    const [person] = people as [Person];
    const job = async () => {
      const rows = await database().execute<{ attempts: number; free: boolean }>(sql`
        select attempts, leased_until is null as free from jobs where kind = 'email.send'`);
      return rows[0] && { ...rows[0] };
    };
    const message = { template: 'welcome', values: { name: 'Mona Adel' } } as const;
    await enqueueEmail(database(), message, {
      to: `${person.userId}@company.example`,
      locale: 'en',
      userId: person.userId,
    });
    await expect.poll(job, { timeout: 15_000 }).toEqual({ attempts: 1, free: false });
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await job()).toEqual({ attempts: 0, free: true });
  });
});
