import { sql } from 'drizzle-orm';
import { connect, disconnect, type Pool, withDriver } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { MARKET_SHAPES } from '#db/sample-market/market-shapes.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { fillMarket, type LoadTimes, listStanding, recordDay, withMarketServer } from './market-data.ts';
import { percentile } from './measuring.ts';
import type { Figures } from './run.ts';

export const title =
  'A day of prices over a large market, recorded and taken back: seconds, processor time of PostgreSQL, and the part of promotions and changes';

/** Three million take five minutes to make; BENCH_DATA keeps them. */
const PRICES = Number(process.env.MARKET_PRICES || 3_000_000);
const ROUNDS = 7;
/** Of a load. The processor's time is judged: by the clock, other work on the machine counts as well. */
const MOST_SHARE = 0.1;

export async function run(): Promise<Figures> {
  const shape = MARKET_SHAPES.A;
  return withMarketServer(`market-A-${shape.series}-${PRICES}`, async (server) => {
    await server.fill((pool) => fillMarket(pool, { prices: PRICES, shape }));
    const owner = connect({ url: server.ownerUrl(), max: 2, statementLimit: BULK_LIMIT });
    try {
      return judged(await recordTimes(owner));
    } finally {
      await disconnect(owner);
    }
  });
}

const recordTimes = async (owner: Pool): Promise<LoadTimes[]> => {
  const prices = await listStanding(owner);
  const times: LoadTimes[] = [];
  // The first reads from the disk what the others find in memory.
  for (let round = 0; round <= ROUNDS; round++) {
    // What was taken back before lies among the rows until then.
    for (const table of TABLES) await owner.execute(sql`vacuum analyze ${sql.identifier(table)}`);
    const taken = await recordAndTakeBack(owner, prices);
    if (round > 0) times.push(taken);
  }
  return times;
};

const TABLES = [
  ...['price_series', 'price_spells', 'chain_prices', 'chain_spells', 'chain_months'],
  ...['chain_deals', 'market_changes', 'category_datasets'],
];

class TakenBack extends Error {}

/** The day after the newest that does not end a month: then all of its months are derived, beside which promotions and changes are little. */
const recordAndTakeBack = async (
  owner: Pool,
  prices: Parameters<typeof recordDay>[3],
): Promise<LoadTimes> => {
  const [newest] = await owner.execute<{ day: string }>(
    sql`select max(newest_on)::text as day from category_datasets`,
  );
  let day = addDays(newest?.day ?? '', 1);
  let taken: LoadTimes | undefined;
  await withDriver(owner, async (driver, db) => {
    if (addDays(day, 1).endsWith('-01')) {
      await recordDay(driver, db, day, prices);
      day = addDays(day, 1);
    }
    taken = await recordDay(driver, db, day, prices);
    throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  if (!taken) throw new Error('nothing was recorded');
  return taken;
};

/** @throws where the aim is missed */
const judged = (times: readonly LoadTimes[]): Figures => {
  const median = (of: (load: LoadTimes) => number | null) =>
    percentile(
      times.map((load) => of(load) ?? 0),
      0.5,
    );
  const share = median((load) => load.ofProcessor ?? load.ofWhichPromotionsAndChanges);
  const middle = {
    what: 'median',
    seconds: median((load) => load.seconds),
    perSecond: median((load) => load.perSecond),
    ofWhichPromotionsAndChanges: median((load) => load.ofWhichPromotionsAndChanges),
    processorMs: median((load) => load.processorMs),
    ofProcessor: share,
  };
  const figures = [...times.map((load, at) => ({ what: `load ${at + 1}`, ...load })), middle];
  if (share > MOST_SHARE) {
    console.table(figures);
    throw new Error(`promotions and changes take ${share} of a load, at most ${MOST_SHARE}`);
  }
  return figures;
};
