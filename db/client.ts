import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

/**
 * The one place that speaks to the PostgreSQL driver. Queries take a `Database`, which is the pool or a transaction of it.
 */

export type Pool = PostgresJsDatabase & { $client: postgres.Sql };
export type Transaction = Parameters<Parameters<PostgresJsDatabase['transaction']>[0]>[0];
export type Database = Pool | Transaction;

export type ConnectOptions = {
  url: string;
  /** Connections at the most. */
  max?: number;
  /** False behind a transaction pooler, where prepared statements hang. */
  prepare?: boolean;
};

/** Opens a pool; nothing is sent before the first query. */
export const connect = ({ url, max = 10, prepare = true }: ConnectOptions): Pool => {
  const client = postgres(url, {
    max,
    prepare,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: 'raff' },
  });
  return drizzle({ client, casing: 'snake_case' });
};

/** Ends a pool: running queries get up to `seconds` to finish. */
export const disconnect = (pool: Pool, seconds = 5): Promise<void> => pool.$client.end({ timeout: seconds });

/** Listens on a channel over a connection of its own. `onReady` also runs after each reconnect, when events may have been missed. */
export const listen = async (
  pool: Pool,
  channel: string,
  onEvent: (payload: string) => void,
  onReady: () => void,
): Promise<{ stop: () => Promise<void> }> => {
  const { unlisten } = await pool.$client.listen(channel, onEvent, onReady);
  return { stop: unlisten };
};

/** Sends on a channel at commit. NOTIFY serializes commits cluster-wide: for notifications only. */
export const notify = async (pool: Pool, channel: string, payload: string): Promise<void> => {
  await pool.$client.notify(channel, payload);
};

const settings = () => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set');
  const direct = process.env.DATABASE_DIRECT_URL || url;
  return { url, direct, prepare: direct === url };
};

// Kept on globalThis so that a hot reload does not open a second pool.
const holder = globalThis as typeof globalThis & { raffPools?: { main?: Pool; direct?: Pool } };

/** The pool of this process. */
export const database = (): Pool => {
  holder.raffPools ??= {};
  const { url, prepare } = settings();
  holder.raffPools.main ??= connect({ url, prepare });
  return holder.raffPools.main;
};

const RENEW_AT_MOST_EVERY = 2_000;
let renewedAt = Number.NEGATIVE_INFINITY;

/**
 * Puts a fresh pool in the place of this process's after a fault of the connection. postgres 3.4.9 forgets to flush a connection whose
 * line dropped between a write and its flush: that one would time out for ever, and one dropped line after another would use up
 * the pool. What still runs on the old pool gets its time to finish.
 */
export const renewDatabase = (): void => {
  const pools = holder.raffPools;
  if (!pools?.main || performance.now() - renewedAt < RENEW_AT_MOST_EVERY) return;
  renewedAt = performance.now();
  const old = pools.main;
  delete pools.main;
  disconnect(old).catch(() => {});
};

/** The un-pooled connection of this process, for LISTEN. */
export const directDatabase = (): Pool => {
  holder.raffPools ??= {};
  holder.raffPools.direct ??= connect({ url: settings().direct, max: 1 });
  return holder.raffPools.direct;
};

/** Closes what this process opened. */
export const closeDatabases = async (): Promise<void> => {
  const pools = holder.raffPools ?? {};
  holder.raffPools = {};
  await Promise.all(Object.values(pools).map((pool) => disconnect(pool)));
};

/** True for faults of the connection itself, which mean "not now" rather than "wrong". */
export const isConnectionFault = (error: unknown): boolean => {
  for (let fault = error, depth = 0; fault instanceof Error && depth < 5; fault = fault.cause, depth++) {
    const code = 'code' in fault ? String(fault.code) : '';
    if (/^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|CONNECT|57P0|08|53300)/.test(code)) return true;
    if (fault instanceof AggregateError && fault.errors.some(isConnectionFault)) return true;
  }
  return false;
};

/** The name of the violated unique key or check, else null. */
export const violatedConstraint = (error: unknown): string | null => {
  for (let fault = error, depth = 0; fault instanceof Error && depth < 5; fault = fault.cause, depth++) {
    if ('constraint_name' in fault && typeof fault.constraint_name === 'string') return fault.constraint_name;
  }
  return null;
};
