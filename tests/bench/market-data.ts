import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { connect, disconnect, type Pool, type Statements, withDriver } from '#db/client.ts';
import { BULK_LIMIT, type Driver } from '#db/driver.ts';
import { type PriceRow, recordPrices } from '#db/market/record-prices.ts';
import type { MarketShape } from '#db/sample-market/market-shapes.ts';
import { FIRST_DAYS, newestSampleDay, shortSpan } from '#db/sample-market/observations.ts';
import { scaleMarket } from '#db/sample-market/scale-market.ts';
import { seedMarket } from '#db/sample-market/seed-market.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import { pickPort } from '#dev/ports.ts';
import { addDays, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import '#tests/setup/environment.ts';
import { processorMilliseconds } from './measuring.ts';
import type { Figures } from './run.ts';

export const everything = dataScopeWith();

type MarketServer = {
  url: () => string;
  ownerUrl: () => string;
  /** Runs once for what is kept, and answers with what it measured then. */
  fill: (work: (owner: Pool) => Promise<Figures>) => Promise<Figures>;
  restart: () => Promise<void>;
};

/** A PostgreSQL of its own at one port, which may be restarted. What was filled stays where BENCH_DATA names a directory. */
export async function withMarketServer<T>(
  keptAs: string,
  run: (server: MarketServer) => Promise<T>,
): Promise<T> {
  const kept = process.env.BENCH_DATA && path.resolve(process.env.BENCH_DATA, keptAs);
  if (kept) fs.mkdirSync(kept, { recursive: true });
  const directory = kept || fs.mkdtempSync(path.join(os.tmpdir(), 'raff-bench-'));
  fs.chmodSync(directory, 0o755);
  const port = await pickPort();
  const start = () => startEmbeddedPostgres({ directory, port, durable: false });
  let postgres: EmbeddedPostgres = await start();
  const filled = path.join(directory, 'filled.json');
  try {
    await migrateDatabase({ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl });
    return await run({
      url: () => postgres.url,
      ownerUrl: () => postgres.ownerUrl,
      fill: async (work) => {
        if (fs.existsSync(filled)) return JSON.parse(fs.readFileSync(filled, 'utf8'));
        const owner = connect({ url: postgres.ownerUrl, max: 2, statementLimit: BULK_LIMIT });
        try {
          const figures = await work(owner);
          fs.writeFileSync(filled, JSON.stringify(figures));
          return figures;
        } finally {
          await disconnect(owner);
        }
      },
      restart: async () => {
        await postgres.stop();
        postgres = await start();
      },
    });
  } finally {
    await postgres.stop();
    if (!kept) fs.rmSync(directory, { recursive: true, force: true });
  }
}

const FILLED = [
  'price_series',
  'price_observations',
  'price_spells',
  'chain_prices',
  'chain_spells',
  'chain_months',
  'shelf_series',
  'shelf_observations',
  'shelf_spells',
  'promotions',
  'chain_deals',
  'market_changes',
];

/** The sample, the large market up to yesterday, and the newest day as it comes every day: recorded with all that follows from it. */
export async function fillMarket(
  owner: Pool,
  { prices, visits, shape }: { prices: number; visits?: number; shape: MarketShape },
): Promise<Figures> {
  const today = newestSampleDay(new Date());
  // As the product that is started over it asks.
  await seedMarket(owner, today, shortSpan(FIRST_DAYS));
  const began = performance.now();
  await scaleMarket(owner, { prices, visits, shape, to: addDays(today, -1) }, (line) => console.log(line));
  const bulk = (performance.now() - began) / 1000;
  for (const table of FILLED) await owner.execute(sql`vacuum analyze ${sql.identifier(table)}`);
  const daily = await recordNewestDay(owner, today);
  return [
    {
      what: 'loaded and derived: seconds, prices a second',
      seconds: Math.round(bulk),
      perSecond: Math.round(prices / bulk),
    },
    { what: 'a day recorded and derived: seconds, prices a second', ...daily },
  ];
}

/** What a load took, and its part that derives promotions and changes: by the clock, and of PostgreSQL's processor where the system says it. */
export type LoadTimes = {
  seconds: number;
  perSecond: number;
  ofWhichPromotionsAndChanges: number;
  processorMs: number | null;
  ofProcessor: number | null;
};

const recordNewestDay = async (owner: Pool, day: string): Promise<LoadTimes> => {
  const prices = await listStanding(owner);
  return withDriver(owner, (driver, db) => recordDay(driver, db, day, prices));
};

type Standing = Pick<PriceRow, 'listingId' | 'storeId' | 'priceType'> & {
  price: number;
  promo: number | null;
};

/** What each series of the large market has. */
export const listStanding = (owner: Pool): Promise<Standing[]> =>
  owner.execute<Standing>(sql`
    select listing_id as "listingId", store_id as "storeId", price_type as "priceType", regular_price::float8 as price, promo_price::float8 as promo
    from price_series where listing_id like 'scale:%' and regular_price is not null order by hashtext(listing_id || store_id)`);

/** Every series once more: one in twenty at another price. */
export async function recordDay(
  driver: Driver,
  db: Statements,
  day: string,
  prices: readonly Standing[],
): Promise<LoadTimes> {
  const observedAt = new Date(startOfCairoDay(day).getTime() + 9 * 3_600_000);
  const labels = prices.map(
    ({ price, promo, ...row }, at): PriceRow => ({
      ...row,
      currency: 'EGP',
      observedAt,
      ...(at % 20 === 0
        ? { regularPrice: Math.round(price * 105) / 100 }
        : { regularPrice: price, promoPrice: promo }),
    }),
  );
  const run = {
    key: `scale:newest/${day}`,
    dataset: 'sample',
    source: 'web',
    startedAt: observedAt,
    finishedAt: observedAt,
  } as const;
  const [backend] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const processor = () => processorMilliseconds(backend?.pid ?? 0);
  const spent = { seconds: 0, processorMs: 0 };
  const [began, before] = [performance.now(), processor()];
  const recorded = await recordPrices(
    driver,
    timing(db, /market\/(?:chain-deals|changes)\.ts/, processor, spent),
    run,
    labels,
  );
  if (!recorded) throw new Error(`${run.key} was recorded before`);
  const seconds = (performance.now() - began) / 1000;
  const after = processor();
  const processorMs = before === null || after === null ? null : after - before;
  return {
    seconds: Math.round(seconds * 10) / 10,
    perSecond: Math.round(labels.length / seconds),
    ofWhichPromotionsAndChanges: inThousandths(spent.seconds / seconds),
    processorMs: processorMs && Math.round(processorMs),
    ofProcessor: processorMs && inThousandths(spent.processorMs / processorMs),
  };
}

const inThousandths = (share: number) => Math.round(1000 * share) / 1000;

/** Sums up how long the statements take that files send whose paths match. */
const timing = (
  db: Statements,
  sender: RegExp,
  processor: () => number | null,
  spent: { seconds: number; processorMs: number },
): Statements => ({
  execute: ((query: SQL) => {
    if (!sender.test(new Error().stack ?? '')) return db.execute(query);
    const [began, before] = [performance.now(), processor()];
    return db.execute(query).then((rows) => {
      spent.seconds += (performance.now() - began) / 1000;
      spent.processorMs += (processor() ?? 0) - (before ?? 0);
      return rows;
    });
  }) as Statements['execute'],
});

/** Megabytes on disk, indexes too. */
export async function sizesOf(url: string): Promise<Figures> {
  const pool = connect({ url, max: 1 });
  try {
    const rows = await pool.execute<{ name: string; rows: number; megabytes: number }>(sql`
      select coalesce(parent.relname, c.relname) as name, sum(c.reltuples)::float8 as rows,
        (sum(pg_total_relation_size(c.oid)) / 1e6)::int as megabytes
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`);
    return rows
      .filter(({ name }) => FILLED.includes(name))
      .map(({ name, rows: n, megabytes }) => ({ what: `size of ${name}`, rows: Math.round(n), megabytes }));
  } finally {
    await disconnect(pool);
  }
}
