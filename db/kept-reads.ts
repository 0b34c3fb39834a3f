import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mostKeptRows } from '#lib/core/env.ts';
import type { Database } from './client.ts';

/** Which time the category was derived. Where that is not known nothing is kept. */
type Derived = { derivation?: string | null };

type Read<Filter extends Derived, Asked extends unknown[], Answer extends object> = (
  db: Database,
  filter: Filter,
  ...asked: Asked
) => Promise<Answer>;

type Kept = LRUCache<string, object, () => Promise<object>>;

// On globalThis, for pages and calls are bundles of their own, which would each keep the same.
const holder = globalThis as typeof globalThis & { raffKeptReads?: WeakMap<Database, Kept> };

/** Those of one pool: another may lie elsewhere, and what a caller may stop waiting for ends for that caller alone. */
const keptOf = (db: Database): Kept => {
  holder.raffKeptReads ??= new WeakMap();
  const kept = holder.raffKeptReads.get(db) ?? newKept(mostKeptRows());
  holder.raffKeptReads.set(db, kept);
  return kept;
};

/** Another view of a pool keeps what the pool keeps. */
export const keepAs = (view: Database, pool: Database): void => {
  holder.raffKeptReads ??= new WeakMap();
  holder.raffKeptReads.set(view, keptOf(pool));
};

const newKept = (most: number): Kept =>
  new LRUCache({
    maxSize: most,
    // One large answer would drive out all that views of a usual size go on asking for.
    maxEntrySize: Math.ceil(most / 4),
    sizeCalculation: rowsOf,
    // A waiting caller gets an answer even if others have taken its room in the meantime.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => frozen(await context()),
  });

const rowsOf = (answer: object): number => (Array.isArray(answer) ? answer.length + 1 : 1);

/** Many hold what is kept. */
const frozen = (answer: object): object => {
  if (Array.isArray(answer)) for (const row of answer) Object.freeze(row);
  return Object.freeze(answer);
};

/**
 * The same read, whose answer is kept until its category is derived again, or others are requested more often. A caller that asks while it is being read
 * waits for the same answer.
 * @param name the read's own: its answers are found by it
 */
export const keepingRead =
  <Filter extends Derived, Asked extends unknown[], Answer extends object>(
    name: string,
    read: Read<Filter, Asked, Answer>,
  ): Read<Filter, Asked, Readonly<Answer>> =>
  async (db, filter, ...asked) => {
    if (!filter.derivation || mostKeptRows() === 0) return read(db, filter, ...asked);
    const key = `${name} ${hash('sha256', JSON.stringify([filter, ...asked]), 'base64')}`;
    const answer = await keptOf(db).fetch(key, { context: () => read(db, filter, ...asked) });
    return answer as Answer;
  };
