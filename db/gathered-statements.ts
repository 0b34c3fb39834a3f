import type { ConnectionPool } from './connection-pool.ts';
import { isPassingFault } from './faults.ts';
import { Statement } from './transaction-scope.ts';

type Asked = { query: string; params: readonly unknown[] };

/** One that was gathered, and who wait for its rows. */
type Gathered = Asked & {
  rows: Promise<unknown>;
  give: (rows: unknown) => void;
  refuse: (error: unknown) => void;
};

/**
 * The same connections for reads of many parts: what is asked before the process looks at anything else goes to the database as one
 * statement, and what is asked twice once. Its rows come as JSON, so queries cast what JSON has no kind for. One that fails brings down no
 * other: then each is asked by itself.
 */
export const gathered = (
  pool: Pick<ConnectionPool, 'options' | 'unsafe' | 'begin'>,
): Pick<ConnectionPool, 'options' | 'unsafe' | 'begin'> => {
  let waiting = new Map<string, Gathered>();
  const send = () => {
    const parts = [...waiting.values()];
    waiting = new Map();
    void ask(pool, parts);
  };
  return {
    options: pool.options,
    begin: (work, terms) => pool.begin(work, terms),
    unsafe: (query, params = []) =>
      new Statement((shape) => {
        if (shape === 'arrays') return pool.unsafe(query, params).values();
        const key = JSON.stringify([query, params]);
        const same = waiting.get(key);
        if (same) return same.rows;
        if (waiting.size === 0) setImmediate(send);
        const { promise: rows, resolve: give, reject: refuse } = Promise.withResolvers<unknown>();
        waiting.set(key, { query, params, rows, give, refuse });
        return rows;
      }),
  };
};

type Asks = Pick<ConnectionPool, 'unsafe'>;

const ask = async (pool: Asks, parts: readonly Gathered[]): Promise<void> => {
  const [only] = parts;
  if (parts.length === 1 && only) return askAlone(pool, only);
  try {
    const { query, params } = joined(parts);
    const [row] = (await pool.unsafe(query, params)) as [Record<string, unknown>];
    for (const [at, part] of parts.entries()) part.give(row[`part_${at}`]);
  } catch (error) {
    if (isPassingFault(error)) for (const part of parts) part.refuse(error);
    else await Promise.all(parts.map((part) => askAlone(pool, part)));
  }
};

const askAlone = async (pool: Asks, { query, params, give, refuse }: Gathered): Promise<void> =>
  pool.unsafe(query, params).then(give, refuse);

/** Called as no column is, for a column would be taken for the row. */
const ROW = '"gathered row"';

/** A row with a column for each, which holds all of its rows. */
const joined = (parts: readonly Asked[]): Asked => {
  let before = 0;
  const columns = parts.map(({ query, params }, at) => {
    const shifted = query.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`);
    before += params.length;
    return `(select coalesce(json_agg(${ROW}), '[]') from (${shifted}) as ${ROW}) as part_${at}`;
  });
  return { query: `select ${columns.join(',\n')}`, params: parts.flatMap(({ params }) => params) };
};
