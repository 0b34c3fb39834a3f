import { drizzle } from 'drizzle-orm/postgres-js';
import { marketDatabase, type Pool } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import { Statement } from '#db/transaction-scope.ts';

type Asked = { query: string; params: readonly unknown[]; shape: string };

let market: Pool | undefined;

/**
 * The market for a file that reads the same views by many ways and changes nothing in it: what has been asked before is answered with
 * the same rows, frozen. Transactions are not remembered.
 */
export const rememberedMarket = (): Pool => {
  market ??= remembering(marketDatabase());
  return market;
};

const remembering = (pool: Pool): Pool => {
  const known = new Map<string, Promise<unknown>>();
  const once = (asked: Asked): Promise<unknown> => {
    const key = JSON.stringify(asked);
    const rows = known.get(key) ?? ask(pool, asked);
    known.set(key, rows);
    return rows;
  };
  const client = {
    options: pool.$client.options,
    begin: pool.$client.begin.bind(pool.$client),
    unsafe: (query: string, params: readonly unknown[] = []) =>
      new Statement((shape) => once({ query, params, shape })),
  };
  const made = drizzle({ client: client as unknown as Driver, casing: 'snake_case' });
  return Object.assign(made, { $client: client as unknown as Pool['$client'] });
};

const ask = async (pool: Pool, { query, params, shape }: Asked): Promise<unknown> => {
  const statement = pool.$client.unsafe(query, params);
  return frozen(await (shape === 'arrays' ? statement.values() : statement));
};

const frozen = <T>(value: T): T => {
  // Bytes can't be frozen.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
};
