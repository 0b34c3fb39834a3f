/**
 * A pool of database connections ("lines"). The driver's own pool keeps using a connection whose line broke, with what was left of the
 * old conversation: statements then wait for ever, or get the answer of another. Here a line serves one caller at a time, one statement
 * after the other, and is thrown away at its first break; nothing is ever sent on a broken one.
 */

export type Line = {
  /** Runs one statement, after those before it. Rejects at once when the line is broken, and breaks it when the database falls silent. */
  ask: (statement: StatementText, shape: RowShape, limit?: number) => Promise<unknown>;
  isOpen: () => boolean;
  close: () => void;
};

export type StatementText = { query: string; params: readonly unknown[] };
export type RowShape = 'objects' | 'arrays';

/** Opens a line; `onBroken` is called once when it ends, whoever ended it. */
export type Dial = (onBroken: () => void) => Promise<Line>;

export type LinePoolOptions = {
  dial: Dial;
  /** Lines at the most. */
  max: number;
  /** Milliseconds after which a line that nobody uses is closed. */
  idleFor: number;
  /** Milliseconds after which a line is not used again. */
  liveFor: number;
  /** Milliseconds that a caller waits for a line, be it for one in use or for a new one. */
  waitFor: number;
  /** The command that begins a transaction whose statements may take the line's usual time, or `limit` milliseconds each. */
  begin: (limit?: number) => string;
};

/** A connection's fault in the words that the driver uses for its own. */
export class LineFault extends Error {
  readonly code:
    | 'CONNECTION_CLOSED'
    | 'CONNECTION_ENDED'
    | 'CONNECT_TIMEOUT'
    | 'CONNECTION_BUSY'
    | 'CONNECTION_SILENT';

  constructor(code: LineFault['code']) {
    super(`database connection: ${code}`);
    this.name = 'LineFault';
    this.code = code;
  }
}

type Ask = (shape: RowShape) => Promise<unknown>;

/** What Drizzle expects of the driver: begun when awaited, as objects, or by `values()`, as arrays. */
class Statement {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  values(): Promise<unknown> {
    return this.#ask('arrays');
  }

  // biome-ignore lint/suspicious/noThenProperty: the driver's statements are thenables that begin when they are awaited.
  then<A, B>(
    done: (rows: unknown) => A | PromiseLike<A>,
    failed: (error: unknown) => B | PromiseLike<B>,
  ): Promise<A | B> {
    return this.#ask('objects').then(done, failed);
  }
}

/** A transaction, or a part of one that may be taken back alone. */
export class TransactionScope {
  readonly #line: Line;
  readonly #limit: number | undefined;
  #over = false;
  #savepoints = 0;
  /** The first statement that failed: the database will not keep what follows it. */
  fault: unknown = null;

  constructor(line: Line, limit?: number) {
    this.#line = line;
    this.#limit = limit;
  }

  unsafe(query: string, params: readonly unknown[] = []): Statement {
    return new Statement(async (shape) => {
      if (this.#over) throw new Error('the transaction is over');
      try {
        return await this.#line.ask({ query, params }, shape, this.#limit);
      } catch (error) {
        this.fault ??= error;
        throw error;
      }
    });
  }

  async savepoint<T>(work: (scope: TransactionScope) => Promise<T>): Promise<T> {
    this.#savepoints += 1;
    const name = `s${this.#savepoints}`;
    const commands = { begin: `savepoint ${name}`, undo: `rollback to ${name}`, keep: `release ${name}` };
    return runScope(this.#line, work, commands, this.#limit);
  }

  end(): void {
    this.#over = true;
  }
}

const command = (line: Line, query: string) => line.ask({ query, params: [] }, 'objects');

const runScope = async <T>(
  line: Line,
  work: (scope: TransactionScope) => Promise<T>,
  { begin, undo, keep }: Record<'begin' | 'undo' | 'keep', string>,
  limit?: number,
): Promise<T> => {
  await command(line, begin);
  const scope = new TransactionScope(line, limit);
  try {
    const result = await work(scope);
    if (scope.fault) throw scope.fault;
    scope.end();
    await command(line, keep);
    return result;
  } catch (error) {
    scope.end();
    // Should it not be undone, nobody may go on with this line.
    if (line.isOpen()) await command(line, undo).catch(() => line.close());
    throw error;
  }
};

type Waiting = { give: (line: Line) => void; refuse: (error: unknown) => void; patience: NodeJS.Timeout };

export class LinePool {
  /** Drizzle writes here how values are read and written; each line follows it. */
  readonly options = { parsers: {}, serializers: {}, areLearnt: false };
  readonly #settings: LinePoolOptions;
  /** Of every line, open or being dialled, when it was asked for. */
  readonly #lines = new Set<Line>();
  readonly #bornAt = new WeakMap<Line, number>();
  readonly #idle = new Map<Line, NodeJS.Timeout>();
  readonly #waiting = new Set<Waiting>();
  #dialling = 0;
  #ended = false;
  #allHome: () => void = () => {};

  constructor(settings: LinePoolOptions) {
    this.#settings = settings;
  }

  unsafe(query: string, params: readonly unknown[] = []): Statement {
    return new Statement((shape) => this.#lend((line) => line.ask({ query, params }, shape)));
  }

  begin<T>(work: (scope: TransactionScope) => Promise<T>, limit?: number): Promise<T> {
    const commands = { begin: this.#settings.begin(limit), undo: 'rollback', keep: 'commit' };
    return this.#lend((line) => runScope(line, work, commands, limit));
  }

  /** The same lines for statements that may take `limit` milliseconds each. */
  unhurried(limit: number): Pick<LinePool, 'options' | 'unsafe' | 'begin'> {
    return {
      options: this.options,
      // A limit lasts as long as its transaction, so a single statement gets one of its own.
      unsafe: (query, params) =>
        new Statement((shape) =>
          this.begin(async (scope) => {
            const statement = scope.unsafe(query, params);
            return shape === 'arrays' ? statement.values() : statement;
          }, limit),
        ),
      begin: (work) => this.begin(work, limit),
    };
  }

  /** Takes no more work; what runs gets up to `timeout` seconds. */
  async end({ timeout }: { timeout: number }): Promise<void> {
    this.#ended = true;
    for (let one = this.#nextWaiting(); one; one = this.#nextWaiting())
      one.refuse(new LineFault('CONNECTION_ENDED'));
    for (const line of [...this.#idle.keys()]) line.close();
    if (this.#lines.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      new Promise<void>((resolve) => {
        this.#allHome = resolve;
      }),
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeout * 1000);
      }),
    ]);
    clearTimeout(timer);
    for (const line of [...this.#lines]) line.close();
  }

  async #lend<T>(work: (line: Line) => Promise<T>): Promise<T> {
    const line = await this.#take();
    try {
      return await work(line);
    } finally {
      this.#give(line);
    }
  }

  async #take(): Promise<Line> {
    if (this.#ended) throw new LineFault('CONNECTION_ENDED');
    // The one used last: what a burst needed is closed again when it is over.
    const line = [...this.#idle.keys()].at(-1);
    if (line) {
      this.#leaveIdle(line);
      return line;
    }
    const mine = this.#wait();
    this.#dialForWaiting();
    return mine;
  }

  #hasRoom(): boolean {
    return this.#lines.size + this.#dialling < this.#settings.max;
  }

  async #dial(): Promise<Line> {
    let line: Line | null = null;
    let broken = false;
    line = await this.#settings.dial(() => {
      broken = true;
      if (line) this.#forget(line);
    });
    if (broken) throw new LineFault('CONNECTION_CLOSED');
    this.#lines.add(line);
    this.#bornAt.set(line, performance.now());
    return line;
  }

  #wait(): Promise<Line> {
    return new Promise((give, refuse) => {
      const patience = setTimeout(() => {
        this.#waiting.delete(waiting);
        refuse(new LineFault('CONNECTION_BUSY'));
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

  #give(line: Line): void {
    const isOld = performance.now() - (this.#bornAt.get(line) ?? 0) > this.#settings.liveFor;
    if (!line.isOpen() || isOld || this.#ended) {
      line.close();
      this.#forget(line);
      return;
    }
    const next = this.#nextWaiting();
    if (next) next.give(line);
    else {
      const timer = setTimeout(() => line.close(), this.#settings.idleFor);
      timer.unref();
      this.#idle.set(line, timer);
    }
  }

  #leaveIdle(line: Line): void {
    clearTimeout(this.#idle.get(line));
    this.#idle.delete(line);
  }

  #forget(line: Line): void {
    this.#leaveIdle(line);
    if (!this.#lines.delete(line)) return;
    if (this.#ended && this.#lines.size === 0) this.#allHome();
    this.#dialForWaiting();
  }

  /** Dials a line for each who waits, as far as there is room. Whoever waits longest gets it, or learns that there is none to be had. */
  #dialForWaiting(): void {
    while (this.#waiting.size > this.#dialling && this.#hasRoom() && !this.#ended) {
      this.#dialling += 1;
      this.#dial()
        .finally(() => {
          this.#dialling -= 1;
        })
        .then(
          (line) => this.#give(line),
          (error) => this.#nextWaiting()?.refuse(error),
        )
        .finally(() => this.#dialForWaiting());
    }
  }
}
