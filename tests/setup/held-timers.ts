import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { database } from '#db/client.ts';
import { ConnectionPool } from '#db/connection-pool.ts';
import { Statement } from '#db/transaction-scope.ts';

/**
 * Stops the time of timers, and lets it pass only while no statement runs: the pool and its connections have timers too, and a slow disk
 * would otherwise fail whatever statement was on its way.
 */

const CONNECTIONS = 10;
/** Statements, one after another, during which no other has run. */
const QUIET = 5;

type Work = (...args: never[]) => PromiseLike<unknown>;

let running = 0;

/** Counts the calls of a method from their start to their end. */
const count = (methods: Record<string, Work>, name: string): void => {
  const original = methods[name] as Work;
  const end = () => {
    running -= 1;
  };
  vi.spyOn(methods, name).mockImplementation(function (this: unknown, ...args) {
    running += 1;
    const work = original.apply(this, args);
    work.then(end, end);
    return work;
  });
};

const methodsOf = (of: { prototype: object }) => of.prototype as Record<string, Work>;

/** Until `vi.useRealTimers()`. Connections are opened before. */
export const holdTimers = async (): Promise<void> => {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => database().execute(sql`select pg_sleep(0.05)`)),
  );
  running = 0;
  count(methodsOf(Statement), 'then');
  count(methodsOf(Statement), 'values');
  count(methodsOf(ConnectionPool), 'begin');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
};

/** Lets what was asked go as far as it can without time passing. */
export const settled = async (): Promise<void> => {
  for (let quiet = 0; quiet < QUIET; quiet = running === 0 ? quiet + 1 : 0)
    await database().execute(sql`select 1`);
};

/** What it comes to in the end, and how many milliseconds passed until then. One at a time. */
export const waitedFor = async <T>(
  promise: Promise<T>,
  step = 500,
): Promise<{ answer: T; passed: number }> => {
  let isWaiting = true;
  let passed = 0;
  const end = () => {
    isWaiting = false;
  };
  promise.then(end, end);
  for (await settled(); isWaiting; passed += step) {
    await vi.advanceTimersByTimeAsync(step);
    await settled();
  }
  return { answer: await promise, passed };
};
