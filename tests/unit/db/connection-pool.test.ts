import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionPool, type ConnectionPoolOptions } from '#db/connection-pool.ts';
import { ConnectionError } from '#db/faults.ts';
import type { Connection } from '#db/transaction-scope.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database whose statements end when the test says so. */
class Database {
  /** Every connection that was opened, oldest first. */
  readonly connections: { isOpen: boolean; statements: string[]; breaks: () => void }[] = [];
  /** Statements that run, in the order in which they came. */
  readonly running: { query: string; answer: () => void; fail: (error: Error) => void }[] = [];
  /** Statements that need not wait for the answers to those before them. */
  readonly ahead: string[] = [];
  refuses: Error | null = null;

  readonly open = async (onBroken: () => void): Promise<Connection> => {
    if (this.refuses) throw this.refuses;
    const state = {
      isOpen: true,
      statements: [] as string[],
      breaks: () => {
        if (!state.isOpen) return;
        state.isOpen = false;
        onBroken();
      },
    };
    this.connections.push(state);
    return {
      isOpen: () => state.isOpen,
      close: state.breaks,
      ask: ({ query }, _shape, { isAhead = false } = {}) => {
        state.statements.push(query);
        if (isAhead) this.ahead.push(query);
        return new Promise((resolve, reject) => {
          this.running.push({ query, answer: () => resolve([query]), fail: reject });
        });
      },
    };
  };

  get queries(): string[] {
    return this.running.map(({ query }) => query);
  }

  /** Answers the oldest statement and lets everyone act on it. */
  async answer(): Promise<void> {
    this.running.shift()?.answer();
    await settle();
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0);

const setUp = (more: Partial<ConnectionPoolOptions> = {}) => {
  const database = new Database();
  const pool = new ConnectionPool({
    open: database.open,
    max: 2,
    idleFor: MINUTE,
    liveFor: 45 * MINUTE,
    waitFor: 15 * SECOND,
    begin: () => 'begin',
    ...more,
  });
  const outcomes: Record<string, unknown> = {};
  const ask = (query: string) => {
    pool.unsafe(query).then(
      () => {
        outcomes[query] = 'answered';
      },
      (error: unknown) => {
        outcomes[query] = error instanceof ConnectionError ? error.code : String(error);
      },
    );
  };
  return { database, pool, ask, outcomes };
};

describe('a pool of connections', () => {
  it('serves whoever came first, one at a time on each connection', async () => {
    const { database, ask, outcomes } = setUp();
    for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name);
    await settle();
    expect(database.queries).toEqual(['a', 'b']);
    await database.answer();
    expect(database.queries).toEqual(['b', 'c']);
    await database.answer();
    expect(database.queries).toEqual(['c', 'd']);
    for (let left = 3; left > 0; left--) await database.answer();
    expect(Object.keys(outcomes)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(database.connections).toHaveLength(2);
  });

  it('lends a connection for a whole transaction, its undoing included', async () => {
    const { database, pool, ask } = setUp({ max: 1 });
    const fault = new Error('not this one');
    const undone = pool.begin(async (scope) => {
      await scope.unsafe('inside');
      throw fault;
    });
    const told = expect(undone).rejects.toBe(fault);
    ask('outside');
    for (let left = 4; left > 0; left--) {
      await settle();
      await database.answer();
    }
    await told;
    expect(database.connections.map(({ statements }) => statements)).toEqual([
      ['begin', 'inside', 'rollback', 'outside'],
    ]);
  });

  it('sends the statements of a transaction with the command that begins it, and its end after their answers', async () => {
    const { database, pool } = setUp();
    const kept = pool.begin(async (scope) => {
      await Promise.all([scope.unsafe('first'), scope.unsafe('beside')]);
      return 'kept';
    });
    await settle();
    expect(database.queries).toEqual(['begin', 'first', 'beside']);
    expect(database.ahead).toEqual(['first', 'beside']);
    for (let left = 4; left > 0; left--) await database.answer();
    await expect(kept).resolves.toBe('kept');
    expect(database.connections.map(({ statements }) => statements)).toEqual([
      ['begin', 'first', 'beside', 'commit'],
    ]);
    expect(database.ahead).not.toContain('commit');
  });

  it('sends those that may be cancelled one by one', async () => {
    const { database, pool } = setUp();
    const { signal } = new AbortController();
    void pool.begin(async (scope) => scope.unsafe('inside'), { signal });
    await settle();
    expect(database.queries).toEqual(['begin', 'inside']);
    expect(database.ahead).toEqual([]);
  });

  it('closes a connection on which a transaction could not begin', async () => {
    const { database, pool } = setUp();
    const refused = expect(pool.begin(async (scope) => scope.unsafe('inside'))).rejects.toThrow('no room');
    await settle();
    database.running.shift()?.fail(new Error('no room'));
    await settle();
    await database.answer();
    await refused;
    expect(database.connections).toMatchObject([{ isOpen: false, statements: ['begin', 'inside'] }]);
  });

  it('says that it is busy to whoever has waited for as long as one may, and serves who came later', async () => {
    const { database, ask, outcomes } = setUp({ max: 1 });
    ask('long');
    ask('first');
    await settle();
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    ask('second');
    await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
    expect(outcomes).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual({ first: 'CONNECTION_BUSY' });
    await database.answer();
    expect(database.queries).toEqual(['second']);
  });

  it('tells whoever waits longest when no connection is to be had, and asks again for the next', async () => {
    const { database, ask, outcomes } = setUp({ max: 1 });
    database.refuses = new Error('refused');
    ask('first');
    ask('second');
    await settle();
    expect(outcomes).toEqual({ first: 'Error: refused', second: 'Error: refused' });
    database.refuses = null;
    ask('third');
    await settle();
    expect(database.queries).toEqual(['third']);
  });

  it('never uses a connection again that broke, in use or not', async () => {
    const { database, ask, outcomes } = setUp({ max: 1 });
    ask('cut');
    ask('next');
    await settle();
    database.connections[0]?.breaks();
    database.running.shift()?.fail(new Error('cut off'));
    await settle();
    expect(outcomes).toEqual({ cut: 'Error: cut off' });
    await database.answer();
    expect(outcomes).toEqual({ cut: 'Error: cut off', next: 'answered' });
    // No one uses it now.
    database.connections[1]?.breaks();
    ask('after');
    await settle();
    expect(database.connections.map(({ statements }) => statements)).toEqual([['cut'], ['next'], ['after']]);
  });

  it('closes a connection after its age, but not under a statement', async () => {
    const { database, ask, outcomes } = setUp({ max: 1 });
    ask('old');
    await vi.advanceTimersByTimeAsync(45 * MINUTE + 1);
    expect(database.connections[0]?.isOpen).toBe(true);
    await database.answer();
    expect(outcomes).toEqual({ old: 'answered' });
    expect(database.connections[0]?.isOpen).toBe(false);
    ask('new');
    await settle();
    expect(database.connections).toHaveLength(2);
  });

  it('closes what nobody uses, and takes the one used last first', async () => {
    const { database, ask } = setUp();
    ask('a');
    ask('b');
    await settle();
    await database.answer();
    await database.answer();
    for (let half = 0; half < 3; half++) {
      await vi.advanceTimersByTimeAsync(MINUTE / 2);
      ask(`again ${half}`);
      await settle();
      await database.answer();
    }
    expect(database.connections.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  it('refuses whoever waits when it ends, and lets finish what runs', async () => {
    const { database, pool, ask, outcomes } = setUp({ max: 1 });
    ask('runs');
    ask('waits');
    await settle();
    let isOver = false;
    pool.end({ timeout: 5 }).then(() => {
      isOver = true;
    });
    ask('late');
    await settle();
    expect(outcomes).toEqual({ waits: 'CONNECTION_ENDED', late: 'CONNECTION_ENDED' });
    expect(isOver).toBe(false);
    await database.answer();
    expect(outcomes).toMatchObject({ runs: 'answered' });
    expect(isOver).toBe(true);
    expect(database.connections.map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  it('closes what still runs when the time for its end is over', async () => {
    const { database, pool, ask } = setUp({ max: 1 });
    ask('hangs');
    await settle();
    const over = pool.end({ timeout: 5 });
    await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
    expect(database.connections[0]?.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await over;
    expect(database.connections[0]?.isOpen).toBe(false);
  });
});
