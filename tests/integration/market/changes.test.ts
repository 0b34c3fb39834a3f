import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { setPriceStatus, setVisitStatus } from '#db/market/change-evidence.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { type PriceRow, recordPrices } from '#db/market/record-prices.ts';
import { recordShelfVisits, type ShelfVisit } from '#db/market/record-shelf-visits.ts';
import { HOUR } from '#lib/core/clock.ts';
import { addDays, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { CHANGE_KINDS } from '#lib/vocabulary/change-policy.ts';
import { createMarketWorld, type MarketWorld } from '#tests/factories/market-world.ts';
import { calculateChanges, listChangeTexts } from '#tests/factories/naive-changes.ts';

const FIRST_DAY = '2026-03-01';
const at = (day: number): Date => new Date(startOfCairoDay(addDays(FIRST_DAY, day)).getTime() + 9 * HOUR);

let worlds = 0;
const newWorld = () => {
  worlds += 1;
  return createMarketWorld(2000 + worlds);
};

let runs = 0;
const newRun = () => {
  runs += 1;
  return {
    dataset: 'sample',
    source: 'field',
    startedAt: at(0),
    finishedAt: at(0),
    key: `changes/${runs}`,
  } as const;
};

type Price = { listing: number; day: number; price: number; promo?: number | null };

const read = ({ listings, unmatched, categoryNo }: MarketWorld, prices: readonly Price[]) =>
  withDriver(database(), (driver, db) =>
    recordPrices(
      driver,
      db,
      newRun(),
      prices.map(({ listing, day, price, promo = null }): PriceRow => {
        const { id, stores } = listings[listing] ?? unmatched;
        const [storeId = ''] = stores;
        return {
          listingId: id,
          storeId,
          currency: 'EGP',
          categoryNo,
          observedAt: at(day),
          regularPrice: price,
          promoPrice: promo,
        };
      }),
    ),
  );

type Visit = { product: number; store: number; day: number; state: ShelfVisit['state'] };

const visit = ({ products, listings }: MarketWorld, visits: readonly Visit[]) =>
  withDriver(database(), (driver, db) =>
    recordShelfVisits(
      driver,
      db,
      newRun(),
      visits.map(({ product, store, day, state }) => ({
        productId: products[product] ?? '',
        storeId: listings[0]?.stores[store] ?? '',
        observedAt: at(day),
        state,
      })),
    ),
  );

const changesOf = ({ categoryNo }: MarketWorld) => listChangeTexts(database(), categoryNo);

/** What stands is what one would find by hand, and what deriving all of it again finds. */
const expectSound = async (world: MarketWorld): Promise<string[]> => {
  const changes = await changesOf(world);
  expect(changes).toEqual(await calculateChanges(database(), world.categoryNo));
  await withDriver(database(), (_driver, db) => rebuildCategory(db, world.categoryNo));
  expect(await changesOf(world)).toEqual(changes);
  return changes;
};

const seen = fc.record({
  listing: fc.nat(3),
  from: fc.nat(90),
  times: fc.integer({ min: 1, max: 8 }),
  every: fc.integer({ min: 2, max: 11 }),
  price: fc.constantFrom(20, 20, 20.5, 22, 25),
  promo: fc.constantFrom(null, null, 18),
});
const found = fc.array(
  fc.record({
    product: fc.nat(1),
    store: fc.nat(1),
    day: fc.nat(100),
    state: fc.constantFrom<ShelfVisit['state'][]>(
      'in_stock',
      'low',
      'oos',
      'oos',
      'oos',
      'not_listed',
      'unknown',
    ),
  }),
  { minLength: 5, maxLength: 20 },
);
const taken = fc.record({
  isVisit: fc.boolean(),
  pick: fc.nat(1000),
  status: fc.constantFrom('void' as const, 'ok' as const),
});

type Value<A> = A extends fc.Arbitrary<infer V> ? V : never;
type Deed = { seen: Value<typeof seen> } | { found: Value<typeof found> } | { taken: Value<typeof taken> };

const setStatus = async ({ categoryNo }: MarketWorld, { isVisit, pick, status }: Value<typeof taken>) => {
  const db = database();
  const table = sql.identifier(isVisit ? 'shelf_observations' : 'price_observations');
  const [row] = await db.execute<{ seriesId: string; at: string }>(sql`
    select series_id as "seriesId", observed_at as at from ${table} where category_no = ${categoryNo}
    order by md5(${pick}::text || series_id || observed_at) limit 1`);
  if (!row) return;
  const key = { categoryNo, seriesId: Number(row.seriesId), observedAt: new Date(row.at) };
  await db.transaction((tx) => (isVisit ? setVisitStatus : setPriceStatus)(tx, key, status));
};

const doDeed = async (world: MarketWorld, deed: Deed): Promise<void> => {
  if ('seen' in deed) {
    const { listing, from, times, every, price, promo } = deed.seen;
    await read(
      world,
      Array.from({ length: times }, (_, i) => ({ listing, day: from + i * every, price, promo })),
    );
  } else if ('found' in deed) await visit(world, deed.found);
  else await setStatus(world, deed.taken);
};

describe('changes', () => {
  it('are those that one would find by hand, whatever was read in whichever order', async () => {
    const kinds = new Set<string>();
    const deed: fc.Arbitrary<Deed> = fc.oneof(
      { weight: 5, arbitrary: fc.record({ seen }) },
      { weight: 2, arbitrary: fc.record({ found }) },
      { weight: 1, arbitrary: fc.record({ taken }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 14 }), async (deeds) => {
        const world = await newWorld();
        for (const each of deeds) await doDeed(world, each);
        for (const change of await expectSound(world)) kinds.add(change.split(' ')[1] ?? '');
      }),
      {
        numRuns: Number(process.env.MARKET_HISTORIES ?? 6),
        seed: Number(process.env.MARKET_SEED ?? 20_261_125),
      },
    );
    expect([...kinds].sort()).toEqual([...CHANGE_KINDS].sort());
  }, 120_000);

  it('of a price begin at three percent of what was paid, and go with its reading', async () => {
    const world = await newWorld();
    const [product, shop] = ['p1', 'r1'].map((what) => `w${2000 + worlds}-${what}`);
    await read(world, [
      { listing: 0, day: 0, price: 42 },
      { listing: 0, day: 1, price: 43 },
    ]);
    expect(await expectSound(world)).toEqual([]);
    await read(world, [{ listing: 0, day: 2, price: 45 }]);
    expect(await expectSound(world)).toEqual([`2026-03-03 price ${product} ${shop} 43 45`]);
    const [series] = await database().execute<{ id: string }>(
      sql`select id from price_series where category_no = ${world.categoryNo}`,
    );
    const key = { categoryNo: world.categoryNo, seriesId: Number(series?.id), observedAt: at(2) };
    await database().transaction((tx) => setPriceStatus(tx, key, 'void'));
    expect(await expectSound(world)).toEqual([]);
  });

  it('are kept for thirteen months before the newest day, and come back where that day goes back', async () => {
    const world = await newWorld();
    await read(world, [
      { listing: 0, day: 0, price: 40 },
      { listing: 0, day: 5, price: 50 },
    ]);
    await visit(world, [
      { product: 0, store: 0, day: 0, state: 'not_listed' },
      { product: 0, store: 0, day: 6, state: 'in_stock' },
    ]);
    const before = await expectSound(world);
    expect(before.map((change) => change.split(' ')[1])).toEqual(['price', 'carried']);
    await read(world, [{ listing: 0, day: 420, price: 60 }]);
    expect(await expectSound(world)).toEqual([]);
    const [series] = await database().execute<{ id: string }>(
      sql`select id from price_series where category_no = ${world.categoryNo}`,
    );
    const key = { categoryNo: world.categoryNo, seriesId: Number(series?.id), observedAt: at(420) };
    await database().transaction((tx) => setPriceStatus(tx, key, 'void'));
    expect(await expectSound(world)).toEqual(before);
  });
});
