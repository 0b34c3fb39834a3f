export type Connection = {
  /** Runs one statement, after those before it. Rejects at once when the connection is broken, and breaks it when the database falls silent. */
  ask: (statement: StatementText, shape: RowShape, terms?: Terms) => Promise<unknown>;
  isOpen: () => boolean;
  close: () => void;
};

/** What a statement is asked under, beside what is usual. */
export type Terms = {
  /** Milliseconds that it may take. */
  limit?: number | undefined;
  /** Aborted when no one waits any more: what runs is cancelled in the database, and its connection is not used again. */
  signal?: AbortSignal | undefined;
  /** It is sent with those before it, whose answers may still be under way. */
  isAhead?: boolean;
};

type StatementText = { query: string; params: readonly unknown[] };
type RowShape = 'objects' | 'arrays';

type Ask = (shape: RowShape) => Promise<unknown>;

/** What Drizzle expects of the driver: begun when awaited, as objects, or by `values()`, as arrays. */
export class Statement {
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

/**
 * A transaction, or a part of one that may be taken back alone. Statements that are asked side by side go to the database together, as the first
 * one does with the command that begins; those that someone may cancel go one by one, for the word to cancel says not which.
 */
export class TransactionScope {
  readonly #connection: Connection;
  readonly #terms: Terms;
  #over = false;
  #savepoints = 0;
  /** The first statement that failed: the database will not keep what follows it. */
  fault: unknown = null;

  constructor(connection: Connection, terms: Terms) {
    this.#connection = connection;
    this.#terms = terms;
  }

  unsafe(query: string, params: readonly unknown[] = []): Statement {
    return new Statement(async (shape) => {
      if (this.#over) throw new Error('the transaction is over');
      try {
        return await this.#connection.ask({ query, params }, shape, {
          ...this.#terms,
          isAhead: this.#terms.signal === undefined,
        });
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
    return runScope(this.#connection, work, commands, this.#terms);
  }

  end(): void {
    this.#over = true;
  }
}

const command = (connection: Connection, query: string) => connection.ask({ query, params: [] }, 'objects');

export const runScope = async <T>(
  connection: Connection,
  work: (scope: TransactionScope) => Promise<T>,
  { begin, undo, keep }: Record<'begin' | 'undo' | 'keep', string>,
  terms: Terms = {},
): Promise<T> => {
  const begun = command(connection, begin).catch((error) => {
    // What was sent with it must not stand by itself.
    connection.close();
    throw error;
  });
  begun.catch(() => {});
  const scope = new TransactionScope(connection, terms);
  try {
    const result = await work(scope);
    await begun;
    if (scope.fault) throw scope.fault;
    scope.end();
    await command(connection, keep);
    return result;
  } catch (error) {
    scope.end();
    // Should it not be undone, no one may go on with this connection.
    if (connection.isOpen()) await command(connection, undo).catch(() => connection.close());
    throw error;
  }
};
