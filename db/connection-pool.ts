import { answerPage } from '#lib/core/page-answer.ts';
import { within } from '#lib/core/within.ts';
import { ConnectionError, isPassingFault } from './faults.ts';
import {
  type Connection,
  runScope,
  Statement,
  type Terms,
  type TransactionScope,
} from './transaction-scope.ts';

/**
 * A pool of database connections. The driver's own pool keeps using a connection that broke, with what was left of the old
 * conversation: statements then wait forever, or get the answer of another. Here one serves one caller at a time, one statement after the
 * other, and is thrown away at its first break; nothing is ever sent on a broken one.
 */

/** Opens a connection; `onBroken` is called once when it ends, for whatever reason. */
type OpenConnection = (onBroken: () => void) => Promise<Connection>;

export type ConnectionPoolOptions = {
  open: OpenConnection;
  /** Connections at the most. */
  max: number;
  /** Milliseconds after which a connection that no one uses is closed. */
  idleFor: number;
  /** Milliseconds after which a connection is not used again. */
  liveFor: number;
  /** Milliseconds that a caller waits for a connection, be it for one in use or for a new one. */
  waitFor: number;
  /** The command that begins a transaction whose statements may take the connection's usual time, or `limit` milliseconds each. */
  begin: (limit?: number) => string;
};

type Waiting = {
  give: (connection: Connection) => void;
  refuse: (error: unknown) => void;
  patience: NodeJS.Timeout;
};

/** Seconds after which a page that failed for the database is worth another try. */
const TRY_AGAIN_AFTER = 5;

export class ConnectionPool {
  /** Drizzle writes here how values are read and written; each connection follows it. */
  readonly options = { parsers: {}, serializers: {} };
  readonly #settings: ConnectionPoolOptions;
  /** Of every connection, open or being opened, when it was asked for. */
  readonly #connections = new Set<Connection>();
  readonly #bornAt = new WeakMap<Connection, number>();
  readonly #idle = new Map<Connection, NodeJS.Timeout>();
  readonly #waiting = new Set<Waiting>();
  #opening = 0;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #ended = false;
  #allHome: () => void = () => {};

  constructor(settings: ConnectionPoolOptions) {
    this.#settings = settings;
  }

  /** When the database last answered, as `performance.now()` counts. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  unsafe(query: string, params: readonly unknown[] = []): Statement {
    return new Statement((shape) => this.#lend((connection) => connection.ask({ query, params }, shape)));
  }

  begin<T>(work: (scope: TransactionScope) => Promise<T>, terms: Terms = {}): Promise<T> {
    const commands = { begin: this.#settings.begin(terms.limit), undo: 'rollback', keep: 'commit' };
    return this.#lend((connection) => runScope(connection, work, commands, terms));
  }

  /** The same connections for statements that may take `limit` milliseconds each. */
  unhurried(limit: number): Pick<ConnectionPool, 'options' | 'unsafe' | 'begin'> {
    return {
      options: this.options,
      // A limit lasts as long as its transaction, so a single statement gets one of its own.
      unsafe: (query, params) =>
        new Statement((shape) =>
          this.begin(
            async (scope) => {
              const statement = scope.unsafe(query, params);
              return shape === 'arrays' ? statement.values() : statement;
            },
            { limit },
          ),
        ),
      begin: (work) => this.begin(work, { limit }),
    };
  }

  /** The same connections for statements that end when the signal is aborted. */
  abortable(signal: AbortSignal): Pick<ConnectionPool, 'options' | 'unsafe' | 'begin'> {
    return {
      options: this.options,
      unsafe: (query, params = []) =>
        new Statement((shape) =>
          this.#lend((connection) => connection.ask({ query, params }, shape, { signal })),
        ),
      begin: (work) => this.begin(work, { signal }),
    };
  }

  /** Takes no more work; what runs gets up to `timeout` seconds. */
  async end({ timeout }: { timeout: number }): Promise<void> {
    this.#ended = true;
    for (let one = this.#nextWaiting(); one; one = this.#nextWaiting())
      one.refuse(new ConnectionError('CONNECTION_ENDED'));
    for (const connection of [...this.#idle.keys()]) connection.close();
    if (this.#connections.size === 0) return;
    const allHome = new Promise<void>((resolve) => {
      this.#allHome = resolve;
    });
    await within(timeout * 1000, allHome, () => undefined);
    for (const connection of [...this.#connections]) connection.close();
  }

  async #lend<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      const connection = await this.#take();
      try {
        const answer = await work(connection);
        this.#answeredAt = performance.now();
        return answer;
      } finally {
        this.#give(connection);
      }
    } catch (error) {
      if (isPassingFault(error))
        answerPage({ status: 503, retryAfterSeconds: TRY_AGAIN_AFTER, onFailure: true });
      throw error;
    }
  }

  async #take(): Promise<Connection> {
    if (this.#ended) throw new ConnectionError('CONNECTION_ENDED');
    // The one used last: what a burst needed is closed again when it is over.
    const connection = [...this.#idle.keys()].at(-1);
    if (connection) {
      this.#leaveIdle(connection);
      return connection;
    }
    const mine = this.#wait();
    this.#openForWaiting();
    return mine;
  }

  #hasRoom(): boolean {
    return this.#connections.size + this.#opening < this.#settings.max;
  }

  async #open(): Promise<Connection> {
    let connection: Connection | null = null;
    let broken = false;
    connection = await this.#settings.open(() => {
      broken = true;
      if (connection) this.#forget(connection);
    });
    if (broken) throw new ConnectionError('CONNECTION_CLOSED');
    this.#connections.add(connection);
    this.#bornAt.set(connection, performance.now());
    return connection;
  }

  #wait(): Promise<Connection> {
    return new Promise((give, refuse) => {
      const patience = setTimeout(() => {
        this.#waiting.delete(waiting);
        refuse(new ConnectionError('CONNECTION_BUSY'));
      }, this.#settings.waitFor);
      const waiting: Waiting = { give, refuse, patience };
      this.#waiting.add(waiting);
    });
  }

  #nextWaiting(): Waiting | undefined {
    const [next] = this.#waiting;
    if (!next) return undefined;
    this.#waiting.delete(next);
    clearTimeout(next.patience);
    return next;
  }

  #give(connection: Connection): void {
    const isOld = performance.now() - (this.#bornAt.get(connection) ?? 0) > this.#settings.liveFor;
    if (!connection.isOpen() || isOld || this.#ended) {
      connection.close();
      this.#forget(connection);
      return;
    }
    const next = this.#nextWaiting();
    if (next) next.give(connection);
    else {
      const timer = setTimeout(() => connection.close(), this.#settings.idleFor);
      timer.unref();
      this.#idle.set(connection, timer);
    }
  }

  #leaveIdle(connection: Connection): void {
    clearTimeout(this.#idle.get(connection));
    this.#idle.delete(connection);
  }

  #forget(connection: Connection): void {
    this.#leaveIdle(connection);
    if (!this.#connections.delete(connection)) return;
    if (this.#ended && this.#connections.size === 0) this.#allHome();
    this.#openForWaiting();
  }

  /** Opens a connection for each waiting caller, as far as there is room. The one that has waited longest gets it, or learns that there is none. */
  #openForWaiting(): void {
    while (this.#waiting.size > this.#opening && this.#hasRoom() && !this.#ended) {
      this.#opening += 1;
      this.#open()
        .finally(() => {
          this.#opening -= 1;
        })
        .then(
          (connection) => this.#give(connection),
          (error) => this.#nextWaiting()?.refuse(error),
        )
        .finally(() => this.#openForWaiting());
    }
  }
}
