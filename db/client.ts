import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { type Line, LineFault, LinePool } from './line-pool.ts';

/**
 * The one place that speaks to the PostgreSQL driver. Queries take a `Database`, which is the pool or a transaction of it.
 */

export type Pool = PostgresJsDatabase & { $client: LinePool };
export type Transaction = Parameters<Parameters<PostgresJsDatabase['transaction']>[0]>[0];
export type Database = Pool | Transaction;
/** The driver itself, for what only it can do: bulk inserts and COPY. */
export type Driver = postgres.Sql;

export type ConnectOptions = {
  url: string;
  /** Connections at the most. */
  max?: number;
  /** False behind a transaction pooler, where prepared statements hang. */
  prepare?: boolean;
};

/** How long connecting may take, in seconds. */
const CONNECT_WITHIN = 5;

const driverOptions = {
  connect_timeout: CONNECT_WITHIN,
  onnotice: () => {},
  connection: { application_name: 'raff' },
};

type LineOptions = Pick<ConnectOptions, 'url' | 'prepare'> & {
  onBroken: () => void;
  /** The driver knows it, its types do not. */
  onnotify?: (channel: string, payload: string) => void;
};

/** How values are read and written: Drizzle's wishes, and the array types that the first line has learnt from the database. */
export type ValueTypes = Pick<postgres.Sql['options'], 'parsers' | 'serializers'> & { areLearnt: boolean };

/** One connection that is not made again when it breaks. @throws within CONNECT_WITHIN when none is to be had */
export const openLine = async (
  { url, prepare = true, onBroken, ...hidden }: LineOptions,
  types?: ValueTypes,
): Promise<Line> => {
  let isOpen = true;
  const onclose = () => {
    if (!isOpen) return;
    isOpen = false;
    onBroken();
  };
  const learn = types !== undefined && !types.areLearnt;
  const options = {
    ...driverOptions,
    ...hidden,
    max: 1,
    prepare,
    max_lifetime: null,
    fetch_types: learn,
    onclose,
  };
  const sql = postgres(url, options);
  Object.assign(sql.options.parsers, types?.parsers);
  Object.assign(sql.options.serializers, types?.serializers);
  const hangUp = () => {
    onclose();
    sql.end({ timeout: 0 }).catch(() => {});
  };
  try {
    await within(CONNECT_WITHIN * 1000, sql.unsafe('select 1'));
  } catch (error) {
    hangUp();
    throw error;
  }
  if (learn) {
    Object.assign(types.parsers, sql.options.parsers);
    Object.assign(types.serializers, sql.options.serializers);
    types.areLearnt = true;
  }
  let last: Promise<unknown> = Promise.resolve();
  const ask: Line['ask'] = ({ query, params }, shape) => {
    const asked = last.then(async () => {
      if (!isOpen) throw new LineFault('CONNECTION_CLOSED');
      try {
        // What Drizzle has made ready goes to the driver as it is. Drizzle would have each statement described and planned anew, in two
        // trips; prepared, a line knows it from the second time on.
        const pending = sql.unsafe(query, params as never[], { prepare: true });
        return await (shape === 'arrays' ? pending.values() : pending);
      } catch (error) {
        // Anything but the database's own answer: what the driver would send next is lost, so nothing is.
        if (!(error instanceof postgres.PostgresError)) hangUp();
        throw error;
      }
    });
    last = asked.catch(() => {});
    return asked;
  };
  return { isOpen: () => isOpen, close: hangUp, ask };
};

/** The driver begins anew for ever with a server that takes a connection and says nothing. */
const within = async <T>(ms: number, work: PromiseLike<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LineFault('CONNECT_TIMEOUT')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const MINUTE = 60_000;

/** Opens a pool; nothing is sent before the first query. */
export const connect = ({ url, max = 10, prepare = true }: ConnectOptions): Pool => {
  const pool: LinePool = new LinePool({
    dial: (onBroken) => openLine({ url, prepare, onBroken }, pool.options),
    max,
    idleFor: MINUTE,
    liveFor: 45 * MINUTE,
    waitFor: MINUTE / 4,
  });
  // Drizzle uses of the driver only what the pool has as well: `unsafe`, `begin` and `options`.
  const drizzled = drizzle({ client: pool as unknown as postgres.Sql, casing: 'snake_case' });
  const connected = Object.assign(drizzled, { $client: pool });
  addresses.set(connected, { url, prepare });
  return connected;
};

const addresses = new WeakMap<Pool, { url: string; prepare: boolean }>();

/** Ends a pool: running queries get up to `seconds` to finish. */
export const disconnect = (pool: Pool, seconds = 5): Promise<void> => pool.$client.end({ timeout: seconds });

/** Lends the driver, over connections of its own to the pool's database, for work in bulk. */
export const withDriver = async <T>(pool: Pool, work: (sql: Driver) => Promise<T>): Promise<T> => {
  const { url, prepare } = addresses.get(pool) ?? settings();
  const broken = Promise.withResolvers<never>();
  const onclose = () => broken.reject(new LineFault('CONNECTION_CLOSED'));
  const sql = postgres(url, { ...driverOptions, prepare, max: 4, max_lifetime: null, onclose });
  // Values are written and read as everywhere else.
  drizzle({ client: sql });
  try {
    // The driver may wait for ever on a line that broke.
    return await Promise.race([work(sql), broken.promise]);
  } finally {
    broken.promise.catch(() => {});
    await sql.end({ timeout: 5 });
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
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set');
  const direct = process.env.DATABASE_DIRECT_URL || url;
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
