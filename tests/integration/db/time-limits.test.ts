import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { abortable, type ConnectOptions, connect, disconnect, type Pool, unhurried } from '#db/client.ts';
import { isPassingFault } from '#db/faults.ts';

const url = process.env.DATABASE_URL ?? '';
const LIMIT = 300;
/** What a frozen database may keep anyone: the limit, and the second for which its word is waited. */
const PATIENCE = LIMIT + 1_000 + 500;

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Connecting may take its time here; what a statement may take is what is asked. */
const open = (options: Partial<ConnectOptions> = {}): Pool => {
  const pool = connect({ url, max: 1, statementLimit: LIMIT, waitFor: 10_000, ...options });
  cleanups.push(() => disconnect(pool, 0));
  return pool;
};

const slowQuery = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`;

const codeOf = (error: unknown): unknown => {
  const { cause } = Object(error);
  return Object(cause).code ?? Object(error).code;
};
const outcome = async (work: Promise<unknown>) => {
  const began = performance.now();
  const error = await work.then(
    () => null,
    (fault: unknown) => fault,
  );
  return { code: codeOf(error), passing: isPassingFault(error), ms: performance.now() - began };
};

/** The database behind a line that can be made to hold everything back, as a frozen machine does. */
const startFreezer = async () => {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const server = net.createServer((socket) => {
    const onward = net.connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.pipe(to);
      if (isFrozen) from.unpipe().pause();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  const address = new URL(url);
  address.host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: address.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.destroy();
    },
  };
};

const running = async (): Promise<number> => {
  const rows = await open().execute<{ running: number }>(sql`
    select count(*)::int as running from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`);
  return rows[0]?.running ?? -1;
};

describe('a statement', () => {
  it('is ended by the database when its time is up, alone or in a transaction, and the line goes on', async () => {
    const pool = open();
    expect(await outcome(pool.execute(slowQuery(20)))).toMatchObject({ code: '57014', passing: true });
    expect(await outcome(pool.transaction((tx) => tx.execute(slowQuery(20))))).toMatchObject({
      code: '57014',
    });
    expect([...(await pool.execute(sql`select 1 as one`))]).toEqual([{ one: 1 }]);
  });

  it('does not wait for a lock until its time is up', async () => {
    await open({ statementLimit: 60_000 }).transaction(async (tx) => {
      await tx.execute(sql`lock table rate_limits`);
      const waited = await outcome(open().execute(sql`select count(*) from rate_limits`));
      expect(waited).toMatchObject({ code: '55P03', passing: true });
    });
  });

  it('may take longer where its work names a limit of its own, and nobody after it', async () => {
    const pool = open();
    const slow = unhurried(pool, 10_000);
    await slow.execute(slowQuery(LIMIT / 1000 + 0.2));
    await slow.transaction(async (tx) => {
      await tx.transaction((inner) => inner.execute(slowQuery(LIMIT / 1000 + 0.2)));
    });
    expect(await outcome(pool.execute(slowQuery(20)))).toMatchObject({ code: '57014' });
  });

  it('is ended behind a pooler as well, where no session keeps a limit', async () => {
    const pool = open({ prepare: false });
    expect(await outcome(pool.transaction((tx) => tx.execute(slowQuery(20))))).toMatchObject({
      code: '57014',
    });
    const alone = await outcome(pool.execute(slowQuery(20)));
    expect(alone).toMatchObject({ code: 'CONNECTION_SILENT', passing: true });
    expect(alone.ms).toBeLessThan(PATIENCE);
    await expect.poll(running).toBe(0);
    expect([...(await pool.execute(sql`select 1 as one`))]).toEqual([{ one: 1 }]);
  });
});

describe('a database that falls silent', () => {
  it('keeps nobody longer than a statement may take, whether a line was open or not, and is found again', async () => {
    const freezer = await startFreezer();
    const pool = open({ url: freezer.url, max: 2, waitFor: LIMIT });
    const isFound = () =>
      pool.execute(sql`select 1`).then(
        () => true,
        () => false,
      );
    await expect.poll(isFound, { timeout: 10_000 }).toBe(true);
    freezer.freeze();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => outcome(pool.execute(sql`select 1 as one`))),
    );
    expect(new Set(outcomes.map(({ code }) => code))).toEqual(
      new Set(['CONNECTION_SILENT', 'CONNECTION_BUSY']),
    );
    for (const { ms, passing } of outcomes) {
      expect(passing).toBe(true);
      expect(ms).toBeLessThan(PATIENCE);
    }
    freezer.thaw();
    await expect.poll(isFound, { timeout: 10_000 }).toBe(true);
  });
});

describe('a statement that nobody waits for any more', () => {
  const SECOND = 1_000;

  it.each([true, false])('is cancelled in the database within a second (prepared: %s)', async (prepare) => {
    const pool = open({ prepare, statementLimit: 60_000 });
    const gone = new AbortController();
    const asked = outcome(abortable(pool, gone.signal).execute(slowQuery(50)));
    await expect.poll(running).toBe(1);
    const began = performance.now();
    gone.abort();
    expect((await asked).code).toBe('57014');
    await expect.poll(running, { timeout: SECOND, interval: 20 }).toBe(0);
    expect(performance.now() - began).toBeLessThan(SECOND);
    expect([...(await pool.execute(sql`select 1 as one`))]).toEqual([{ one: 1 }]);
  });

  it('is not begun, and neither is what would follow it in a transaction', async () => {
    const pool = open({ statementLimit: 60_000 });
    const gone = new AbortController();
    const work = abortable(pool, gone.signal);
    const asked = outcome(
      work.transaction(async (tx) => {
        await tx.execute(slowQuery(50));
        await tx.execute(slowQuery(50));
      }),
    );
    await expect.poll(running).toBe(1);
    gone.abort();
    expect((await asked).code).toBe('57014');
    await expect(work.execute(slowQuery(50))).rejects.toThrow();
    expect(await running()).toBe(0);
  });
});
