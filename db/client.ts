import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { MINUTE } from '#lib/core/clock.ts';
import { databaseAddresses } from '#lib/core/env.ts';
import { ConnectionPool } from './connection-pool.ts';
import {
  BULK_LIMIT,
  BULK_MEMORY,
  type Driver,
  limits,
  openConnection,
  runInBulk,
  STATEMENT_LIMIT,
} from './driver.ts';
import { gathered } from './gathered-statements.ts';

/** Pools as Drizzle sees them, this process's own among them. Queries take a `Database`, which is a pool or a transaction of it. */

export type Pool = PostgresJsDatabase & { $client: ConnectionPool };
export type Transaction = Parameters<Parameters<PostgresJsDatabase['transaction']>[0]>[0];
export type Database = Pool | Transaction;

export type ConnectOptions = {
  url: string;
  /** Connections at the most. */
  max?: number;
  /** False behind a transaction pooler, where prepared statements hang and sessions keep no settings. */
  prepare?: boolean;
  /** Milliseconds that one statement may take. */
  statementLimit?: number;
  /** Milliseconds that a statement waits for a connection; by default as long as it may take. */
  waitFor?: number;
};

/** Opens a pool; nothing is sent before the first query. */
export const connect = ({
  url,
  max = 10,
  prepare = true,
  statementLimit = STATEMENT_LIMIT,
  waitFor = statementLimit,
}: ConnectOptions): Pool => {
  const pool: ConnectionPool = new ConnectionPool({
    open: (onBroken) => openConnection({ url, prepare, statementLimit, onBroken }, pool.options),
    max,
    idleFor: MINUTE,
    liveFor: 45 * MINUTE,
    waitFor,
    begin: (limit = prepare ? undefined : statementLimit) =>
      limit === undefined ? 'begin' : `begin; ${limits(limit, 'local')}`,
  });
  return drizzled(pool, pool, { url, prepare });
};

type Address = { url: string; prepare: boolean };
const addresses = new WeakMap<Pool, Address>();

const drizzled = (
  client: Pick<ConnectionPool, 'options' | 'unsafe' | 'begin'>,
  pool: ConnectionPool,
  address: Address,
): Pool => {
  // Drizzle uses of the driver only what the pool has as well: `unsafe`, `begin` and `options`.
  const made = drizzle({ client: client as unknown as Driver, casing: 'snake_case' });
  const connected = Object.assign(made, { $client: pool });
  addresses.set(connected, address);
  return connected;
};

const addressOf = (pool: Pool): Address => addresses.get(pool) ?? settings();

/** The same pool for work whose statements may take longer than anyone would wait, up to `limit` milliseconds each. */
export const unhurried = (pool: Pool, limit: number): Pool =>
  drizzled(pool.$client.unhurried(limit), pool.$client, addressOf(pool));

/** A transaction for work in bulk: as much time and memory as `withDriver` gives. */
export const bulkTransaction = <T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  unhurried(pool, BULK_LIMIT).transaction(async (tx) => {
    await tx.execute(sql.raw(`set local work_mem = '${BULK_MEMORY}'`));
    return work(tx);
  });

/** The same pool for work that someone may stop waiting for: its statements end with the signal, in the database too. */
export const abortable = (pool: Pool, signal: AbortSignal): Pool =>
  drizzled(pool.$client.abortable(signal), pool.$client, addressOf(pool));

/** The same pool for many reads that go on side by side: those that begin together are one statement. */
export const gathering = (pool: Pool): Pool =>
  drizzled(gathered(pool.$client), pool.$client, addressOf(pool));

/** Ends a pool: running queries get up to `seconds` to finish. */
export const disconnect = (pool: Pool, seconds = 5): Promise<void> => pool.$client.end({ timeout: seconds });

/** What runs statements: a pool, a transaction of it, or work in bulk. */
export type Statements = Pick<PostgresJsDatabase, 'execute'>;

/** Lends the driver for work in bulk: a transaction on a connection of its own to the pool's database, also as Drizzle sees it. */
export const withDriver = <T>(pool: Pool, work: (driver: Driver, db: Statements) => Promise<T>): Promise<T> =>
  runInBulk(
    addressOf(pool),
    (driver) => work(driver, drizzle({ client: driver, casing: 'snake_case' })),
    pool.$client.options,
  );

/** Sends on a channel at commit. NOTIFY serializes commits cluster-wide: for notifications, and once for each change of a chat. */
export const notify = async (pool: Pool, channel: string, payload: string): Promise<void> => {
  await pool.execute(sql`select pg_notify(${channel}, ${payload})`);
};

/** Two roles on one server are no pooler. */
const serverOf = (address: string): string => {
  const { host, pathname } = new URL(address);
  return host + pathname;
};

const settings = () => {
  const { url, direct, market } = databaseAddresses();
  return { url, direct, market, prepare: serverOf(direct) === serverOf(url) };
};

/** Where sessions last, for LISTEN. */
export const directAddress = (): string => settings().direct;

// Kept on globalThis so that a hot reload does not open a second pool.
const holder = globalThis as typeof globalThis & { raffPools?: { main?: Pool; market?: Pool } };

/** The pool of this process. */
export const database = (): Pool => {
  holder.raffPools ??= {};
  const { url, prepare } = settings();
  holder.raffPools.main ??= connect({ url, prepare });
  return holder.raffPools.main;
};

/** Where dashboards, exports and the analyst read the market: a pool of its own where it lies elsewhere, pooled as the main one is. */
export const marketDatabase = (): Pool => {
  const { url, market, prepare } = settings();
  if (market === url) return database();
  holder.raffPools ??= {};
  holder.raffPools.market ??= connect({ url: market, prepare });
  return holder.raffPools.market;
};

/** Closes what this process opened. */
export const closeDatabases = async (): Promise<void> => {
  const pools = holder.raffPools ?? {};
  holder.raffPools = {};
  await Promise.all(Object.values(pools).map((pool) => disconnect(pool)));
};
