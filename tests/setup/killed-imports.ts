import { sql } from 'drizzle-orm';
import { connect, database, disconnect, withDriver } from '#db/client.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { createReadings } from '#tests/factories/market.ts';
import { digestDerivedRows } from '#tests/factories/market-world.ts';
import { type ImportCalls, importCalls } from '#tests/setup/import-calls.ts';
import type { KillableServer } from '#tests/setup/killable-server.ts';

/** Imports of prices whose server or database is killed on the way, through the product's own calls. */

const FIRST_DAY = '2024-01-01';
export const KILLED_HEAD = ['Date', 'Time', 'Retailer', 'Store', 'Retailer SKU', 'Regular price'];

/** The products of a market, each in all its stores. */
type Shape = { products: number; stores: number };

export type KilledImports = ImportCalls & {
  /** Prices of every product in every store, a day after the other; of each day one in twenty is another. */
  rowsOfDays: (days: number) => Generator<string[][]>;
  /** What is in the market of an import, and whether what is derived is what a rebuild derives. */
  look: (id: string) => Promise<{ runs: number; prices: number; isAsRebuilt: boolean }>;
  /** Has the jobs of what was killed wait for no one: as once their leases and pauses are over. */
  endLeases: () => Promise<void>;
  /** Has the server run all jobs that wait, and waits for those that it began. */
  runJobs: () => Promise<void>;
};

/** A market of its own in a database: of another name for each. */
export const openKilledImports = async (
  { origin }: Pick<KillableServer, 'origin'>,
  { products, stores }: Shape,
  name = 'killed',
): Promise<KilledImports> => {
  const { bearer } = await createPerson({ role: 'admin' });
  const series = Array.from({ length: products }, (_, product) =>
    Array.from({ length: stores }, (_each, store) => ({
      ...{ sku: `${name}-p${product}`, store: `${name}_${store}` },
      price: 20 + product,
    })),
  ).flat();
  const { categoryNo } = await createReadings(
    name,
    Object.fromEntries(
      series.map(({ sku, store, price }) => [`${sku}@${name}/${store}`, [[FIRST_DAY, price] as const]]),
    ),
  );
  return {
    ...importCalls(origin, { authorization: `Bearer ${bearer}` }),
    *rowsOfDays(days) {
      for (let day = 1; day <= days; day += 1)
        yield series.map(({ sku, store, price }, at) => {
          const raised = price + ((day + at) % 20 === 0 ? 1.25 : 0.25);
          return [addDays(FIRST_DAY, day), '10:00', name, store, sku, raised.toFixed(2)];
        });
    },
    look: (id) => look(id, categoryNo),
    endLeases: async () => {
      await database().execute(sql`update jobs set leased_until = null where ${IS_OPEN}`);
    },
    runJobs: async () => {
      await database().execute(sql`update jobs set run_at = least(run_at, now()) where ${IS_OPEN}`);
      const response = await fetch(`${origin}/api/cron/tick`, {
        method: 'POST',
        headers: { authorization: `Bearer ${process.env.CRON_SECRET}` },
      });
      if (response.status !== 200) throw new Error(`a tick was answered ${response.status}`);
    },
  };
};

const IS_OPEN = sql`kind = 'imports.run' and finished_at is null and failed_at is null`;

const look = async (id: string, categoryNo: number) => {
  const [found] = await database().execute<{ runs: number; prices: number }>(sql`
    select count(distinct u.no)::int as runs, count(o.run_no)::int as prices
    from market_runs u left join price_observations o on o.run_no = u.no where starts_with(u.key, ${`import/${id}/`})`);
  const before = await digestDerivedRows(database(), categoryNo);
  return {
    ...{ runs: found?.runs ?? 0, prices: found?.prices ?? 0 },
    isAsRebuilt: before === (await digestOfRebuilt(categoryNo)),
  };
};

/** What a rebuild makes is looked at, and then forgotten with its transaction. */
const digestOfRebuilt = async (categoryNo: number): Promise<string> => {
  const owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 1 });
  const forgotten = new Error('looked at');
  let digest = '';
  try {
    await withDriver(owner, async (_, db) => {
      await rebuildCategory(db, categoryNo);
      digest = await digestDerivedRows(db, categoryNo);
      throw forgotten;
    });
  } catch (error) {
    if (error !== forgotten) throw error;
  } finally {
    await disconnect(owner);
  }
  return digest;
};
