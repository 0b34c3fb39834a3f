import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { databaseAddresses } from '#lib/core/env.ts';
import { within } from '#lib/core/within.ts';
import { arrayParsers, arraySerializers } from './array-types.ts';
import { type Connection, ConnectionError, ConnectionPool } from './connection-pool.ts';

/**
 * The one place that speaks to the PostgreSQL driver. Queries take a `Database`, which is the pool or a transaction of it.
 */

export type Pool = PostgresJsDatabase & { $client: ConnectionPool };
export type Transaction = Parameters<Parameters<PostgresJsDatabase['transaction']>[0]>[0];
export type Database = Pool | Transaction;
/** The driver itself, for what only it can do: bulk inserts and COPY. */
export type Driver = postgres.Sql;

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

/** How long connecting may take, in seconds. */
const CONNECT_WITHIN = 5;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What anybody waits for may take this long. Work that needs more names its own limit: see `unhurried`. */
const STATEMENT_LIMIT = 5 * SECOND;
/** How much longer than the database's own limit we listen for its word. */
const GRACE = SECOND;
/** Work in bulk that nobody waits for. */
export const BULK_LIMIT = 10 * MINUTE;

/** Whoever waits for a lock says so before time is up; a transaction that was forgotten lets go of its own. */
const limits = (ms: number, scope: 'local' | 'session'): string =>
  [
    ['statement_timeout', ms],
    ['lock_timeout', Math.ceil(0.8 * ms)],
    ['idle_in_transaction_session_timeout', 2 * ms],
  ]
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ');

const driverOptions = {
  connect_timeout: CONNECT_WITHIN,
  onnotice: () => {},
  connection: { application_name: 'raff' },
};

type LineOptions = Pick<ConnectOptions, 'url' | 'prepare' | 'statementLimit'> & {
  onBroken: () => void;
  /** The driver knows it, its types do not. */
  onnotify?: (channel: string, payload: string) => void;
};

/** How values are read and written: Drizzle's wishes. */
export type ValueTypes = Pick<postgres.Sql['options'], 'parsers' | 'serializers'>;

/** The driver for a single connection, which asks the database for nothing of its own. */
const driver = (url: string, options: postgres.Options<Record<string, never>>, types?: ValueTypes) => {
  const sql = postgres(url, {
    ...driverOptions,
    ...options,
    max: 1,
    max_lifetime: null,
    fetch_types: false,
  });
  Object.assign(sql.options.parsers, arrayParsers, types?.parsers);
  Object.assign(sql.options.serializers, arraySerializers, types?.serializers);
  return sql;
};

/** One connection that is not made again when it breaks. @throws within CONNECT_WITHIN when none is to be had */
export const openConnection = async (
  { url, prepare = true, statementLimit = STATEMENT_LIMIT, onBroken, ...hidden }: LineOptions,
  types?: ValueTypes,
): Promise<Connection> => {
  let isOpen = true;
  const onclose = () => {
    if (!isOpen) return;
    isOpen = false;
    onBroken();
  };
  const sql = driver(url, { ...hidden, prepare, onclose }, types);
  const hangUp = () => {
    onclose();
    sql.end({ timeout: 0 }).catch(() => {});
  };
  try {
    const greeting = prepare ? limits(statementLimit, 'session') : 'select 1';
    await within(CONNECT_WITHIN * SECOND, sql.unsafe(greeting), orFail('CONNECT_TIMEOUT'));
  } catch (error) {
    hangUp();
    throw error;
  }
  let last: Promise<unknown> = Promise.resolve();
  const ask: Connection['ask'] = ({ query, params }, shape, limit = statementLimit) => {
    const asked = last.then(async () => {
      if (!isOpen) throw new ConnectionError('CONNECTION_CLOSED');
      // What Drizzle has made ready goes to the driver as it is. Drizzle would have each statement described and planned anew, in two
      // trips; prepared, a connection knows it from the second time on.
      const pending = sql.unsafe(query, params as never[], { prepare: true });
      try {
        return await within(
          limit + GRACE,
          shape === 'arrays' ? pending.values() : pending,
          orFail('CONNECTION_SILENT'),
        );
      } catch (error) {
        // Anything but the database's own answer: what the driver would send next is lost, so nothing is. What answers that it may not
        // write was a primary once.
        if (!(error instanceof postgres.PostgresError) || error.code === READ_ONLY) hangUp();
        // A pooler's database goes on with what we no longer listen to.
        if (error instanceof ConnectionError && !prepare) cancel(pending);
        throw error;
      }
    });
    last = asked.catch(() => {});
    return asked;
  };
  return { isOpen: () => isOpen, close: hangUp, ask };
};

const READ_ONLY = '25006';

type Cancellable = { canceller?: (query: unknown) => Promise<unknown> };

/** The driver's own `cancel()` drops the promise of it, and where the database is not to be had its rejection would end the process. */
const cancel = (pending: object): void => {
  const { canceller } = pending as Cancellable;
  canceller?.(pending).catch(() => {});
};

/** The driver waits for ever on a server that takes a connection, or a statement, and says nothing. */
const orFail = (code: ConnectionError['code']) => (): never => {
  throw new ConnectionError(code);
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
  const made = drizzle({ client: client as unknown as postgres.Sql, casing: 'snake_case' });
  const connected = Object.assign(made, { $client: pool });
  addresses.set(connected, address);
  return connected;
};

const addressOf = (pool: Pool): Address => addresses.get(pool) ?? settings();

/** The same pool for work whose statements may take longer than anybody would wait, up to `limit` milliseconds each. */
export const unhurried = (pool: Pool, limit: number): Pool =>
  drizzled(pool.$client.unhurried(limit), pool.$client, addressOf(pool));

/** Ends a pool: running queries get up to `seconds` to finish. */
export const disconnect = (pool: Pool, seconds = 5): Promise<void> => pool.$client.end({ timeout: seconds });

/**
 * Lends the driver for work in bulk: a transaction on a connection of its own to the pool's database. One statement after the other; at the
 * first fault nothing more is sent, not even a rollback, for the driver throws where nobody can catch when it writes to what has closed.
 */
export const withDriver = async <T>(pool: Pool, work: (sql: Driver) => Promise<T>): Promise<T> => {
  const { url, prepare } = addressOf(pool);
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  const onclose = () => broken.reject(new ConnectionError('CONNECTION_CLOSED'));
  const connection = { ...driverOptions.connection, ...(prepare && { statement_timeout: BULK_LIMIT }) };
  // Values are written and read as everywhere else.
  const sql = driver(url, { connection, prepare, onclose }, pool.$client.options);
  const transaction = async () => {
    await sql.unsafe('begin');
    const result = await work(sql);
    await sql.unsafe('commit');
    return result;
  };
  try {
    // The driver may wait for ever on a connection that broke.
    return await within(
      BULK_LIMIT + GRACE,
      Promise.race([transaction(), broken.promise]),
      orFail('CONNECTION_SILENT'),
    );
  } finally {
    await sql.end({ timeout: 0 });
  }
};

/** Sends on a channel at commit. NOTIFY serializes commits cluster-wide: for notifications only. */
export const notify = async (pool: Pool, channel: string, payload: string): Promise<void> => {
  await pool.execute(sql`select pg_notify(${channel}, ${payload})`);
};

/** Two roles on one server are no pooler. */
const serverOf = (address: string): string => {
  const { host, pathname } = new URL(address);
  return host + pathname;
};

const settings = () => {
  const { url, direct } = databaseAddresses();
  return { url, direct, prepare: serverOf(direct) === serverOf(url) };
};

/** Where sessions last, for LISTEN. */
export const directAddress = (): string => settings().direct;

// Kept on globalThis so that a hot reload does not open a second pool.
const holder = globalThis as typeof globalThis & { raffPools?: { main?: Pool } };

/** The pool of this process. */
export const database = (): Pool => {
  holder.raffPools ??= {};
  const { url, prepare } = settings();
  holder.raffPools.main ??= connect({ url, prepare });
  return holder.raffPools.main;
};

/** Closes what this process opened. */
export const closeDatabases = async (): Promise<void> => {
  const pools = holder.raffPools ?? {};
  holder.raffPools = {};
  await Promise.all(Object.values(pools).map((pool) => disconnect(pool)));
};

/**
 * SQLSTATEs and the driver's and the system's codes for "not now" rather than "wrong": the connection failed, the database cannot write
 * (25006), lacks disk, memory or connections (53), ends or cancels (57), or somebody else was before us (40001, 40P01, 55P03).
 */
const PASSING =
  /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|CONNECT|08|25006|25P0|40001|40P01|53|55P03|57)/;

/** True where asking again later may well succeed. */
export const isPassingFault = (error: unknown): boolean => {
  for (let fault = error, depth = 0; fault instanceof Error && depth < 5; fault = fault.cause, depth++) {
    if ('code' in fault && PASSING.test(String(fault.code))) return true;
    if (fault instanceof AggregateError && fault.errors.some(isPassingFault)) return true;
  }
  return false;
};

/** True when a statement ran out of the time that it was given. */
export const isOutOfTime = (error: unknown): boolean => {
  for (let fault = error, depth = 0; fault instanceof Error && depth < 5; fault = fault.cause, depth++) {
    if ('code' in fault && fault.code === '57014') return true;
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
