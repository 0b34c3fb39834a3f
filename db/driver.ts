import net from 'node:net';
import type { Readable } from 'node:stream';
import postgres from 'postgres';
import { MINUTE, SECOND } from '#lib/core/clock.ts';
import { within } from '#lib/core/within.ts';
import { arrayParsers, arraySerializers } from './array-types.ts';
import { ConnectionError } from './faults.ts';
import type { Connection } from './transaction-scope.ts';

/**
 * The one place that speaks to the PostgreSQL driver, which only opens single connections here: see docs/decisions/0006.
 */

/** The driver itself, for what only it can do: bulk inserts and COPY. */
export type Driver = postgres.Sql;

/** How long connecting may take, in seconds. */
const CONNECT_WITHIN = 4;
/**
 * How long a statement may take that someone waits for; work that needs more names its own limit (`unhurried` of the client). With GRACE
 * it leaves room for an answer within five seconds while the database hangs.
 */
export const STATEMENT_LIMIT = 4 * SECOND;
/** How much longer than the database's own limit to wait for its response. */
const GRACE = 0.6 * SECOND;
/** How soon the database is informed again that no one waits for a statement. */
const CANCEL_AGAIN_AFTER = 200;
/** Work in bulk that no one waits for. */
export const BULK_LIMIT = 10 * MINUTE;
/** For the end of such work, which has nothing left to calculate. */
const COMMIT_LIMIT = MINUTE;
/** What one sort of it may hold before it goes to disk. */
export const BULK_MEMORY = '64MB';

/** A statement that waits for a lock fails before time is up; a forgotten transaction releases its own. */
export const limits = (ms: number, scope: 'local' | 'session'): string =>
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

type ConnectionOptions = {
  url: string;
  prepare?: boolean | undefined;
  statementLimit?: number | undefined;
  onBroken: () => void;
  /** The driver knows it, its types do not. */
  onnotify?: (channel: string, payload: string) => void;
};

/** How values are read and written: Drizzle's wishes. */
type ValueTypes = Pick<postgres.Sql['options'], 'parsers' | 'serializers'>;

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
  { url, prepare = true, statementLimit = STATEMENT_LIMIT, onBroken, ...hidden }: ConnectionOptions,
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
  // Of the statement before: when it was sent, and when it was answered.
  let sent: Promise<unknown> = Promise.resolve();
  let answered: Promise<unknown> = Promise.resolve();
  const ask: Connection['ask'] = (
    { query, params },
    shape,
    { limit = statementLimit, signal, isAhead = false } = {},
  ) => {
    const before = answered;
    const sending = (isAhead ? sent : before).then(() => {
      if (!isOpen) throw new ConnectionError('CONNECTION_CLOSED');
      signal?.throwIfAborted();
      // What Drizzle has made ready goes to the driver as it is. Drizzle would have each statement described and planned again, in two
      // trips; prepared, a connection knows it from the second time on.
      const pending = sql.unsafe(query, params as never[], { prepare: true });
      // The driver sends it once someone waits for it.
      const rows = Promise.resolve(shape === 'arrays' ? pending.values() : pending);
      rows.catch(() => {});
      return { pending, rows };
    });
    const statement = sending.then(async ({ pending, rows }) => {
      // Its time begins once what was sent before it has had its own.
      await before;
      let again: NodeJS.Timeout | undefined;
      const stop = () => {
        cancel(pending);
        // A word that comes between two steps of a statement is not heard.
        again = setInterval(() => cancel(pending), CANCEL_AGAIN_AFTER);
      };
      signal?.addEventListener('abort', stop);
      try {
        return await within(limit + GRACE, rows, orFail('CONNECTION_SILENT'));
      } catch (error) {
        // Anything but the database's own answer: what the driver would send next is lost, so nothing is. What answers that it may not
        // write was a primary once.
        if (!(error instanceof postgres.PostgresError) || error.code === READ_ONLY) hangUp();
        // A pooler's database goes on with what we no longer listen to.
        if (error instanceof ConnectionError && !prepare) cancel(pending);
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        clearInterval(again);
        // The word to stop may reach the database after what it was about: it must not meet another's statement.
        if (signal?.aborted) hangUp();
      }
    });
    sent = sending.catch(() => {});
    answered = statement.catch(() => {});
    return statement;
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

/** Connects as the driver does, and holds no small write back until word of the one before has come: of a COPY each end waits for that. */
const openPromptSocket = async ({ host, port, path }: Place): Promise<net.Socket> => {
  const [onlyHost = '', onlyPort = 0] = [host[0], port[0]];
  const socket = path ? net.connect(path) : net.connect({ host: onlyHost, port: onlyPort, noDelay: true });
  const connected = Promise.withResolvers<void>();
  socket.once('connect', connected.resolve).once('error', connected.reject);
  try {
    await within(CONNECT_WITHIN * SECOND, connected.promise, orFail('CONNECT_TIMEOUT'));
  } catch (error) {
    socket.destroy();
    throw error;
  }
  // By this name the driver asks for a certificate.
  return Object.assign(socket.off('error', connected.reject), { host: onlyHost });
};

type Place = Pick<postgres.ParsedOptions, 'host' | 'port' | 'path'>;

/** The driver waits forever on a server that takes a connection, or a statement, and says nothing. */
const orFail = (code: ConnectionError['code']) => (): never => {
  throw new ConnectionError(code);
};

/**
 * A transaction on a connection of its own. One statement after the other; at the first fault nothing more is sent, not even a rollback,
 * for the driver throws where no one can catch when it writes to what has closed.
 */
export const runInBulk = async <T>(
  { url, prepare }: { url: string; prepare: boolean },
  work: (sql: Driver) => Promise<T>,
  types: ValueTypes,
): Promise<T> => {
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  const onclose = () => broken.reject(new ConnectionError('CONNECTION_CLOSED'));
  const connection = { ...driverOptions.connection, ...(prepare && { statement_timeout: BULK_LIMIT }) };
  const sql = driver(url, { connection, prepare, onclose }, types);
  // Among several hosts the driver chooses; it knows this option, its types do not.
  if (sql.options.host.length === 1) Object.assign(sql.options, { socket: openPromptSocket });
  const transaction = async () => {
    await sql.unsafe(`begin; set local work_mem = '${BULK_MEMORY}'`);
    const result = await work(sql);
    await within(COMMIT_LIMIT, sql.unsafe('commit'), orFail('CONNECTION_SILENT'));
    return result;
  };
  try {
    // The driver may wait forever on a connection that broke.
    return await within(
      BULK_LIMIT + GRACE,
      Promise.race([transaction(), broken.promise]),
      orFail('CONNECTION_SILENT'),
    );
  } finally {
    await sql.end({ timeout: 0 });
  }
};

/**
 * The text of a COPY, to be read to its end. The driver pauses its socket whenever the reader's buffer is full, and only the next read lets
 * it go on: after the last chunk there is none, and the answer to the next statement would stay in the socket.
 */
export const readCopy = async (sql: Driver, copy: string): Promise<Readable> => {
  const text = await sql.unsafe(copy).readable();
  return text.once('end', () => text._read(0));
};
