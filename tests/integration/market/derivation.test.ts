import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, database, disconnect, type Pool, withDriver } from '#db/client.ts';
import { type Archiving, archiveMonths, restoreMonths } from '#db/market/archive-months.ts';
import { ArchivedEvidenceError } from '#db/market/archived-evidence.ts';
import {
  correctPrice,
  correctVisit,
  setPriceStatus,
  setVisitStatus,
  voidRuns,
} from '#db/market/change-evidence.ts';
import { copyLine } from '#db/market/copy-lines.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { type PriceRow, recordPrices } from '#db/market/record-prices.ts';
import { recordPromotionLines } from '#db/market/record-promotions.ts';
import { recordShelfVisits, type ShelfVisit } from '#db/market/record-shelf-visits.ts';
import { rederiveListings } from '#db/market/rederive-listings.ts';
import { countShelves } from '#db/queries/market-availability.ts';
import { listStandingPrices } from '#db/queries/market-chains.ts';
import { HOUR } from '#lib/core/clock.ts';
import { addDays, dayNumber, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { createMarketWorld, listDerivedRows, type MarketWorld } from '#tests/factories/market-world.ts';
import { calculateChanges, listChangeTexts } from '#tests/factories/naive-changes.ts';
import { calculateDeals, listDealTexts } from '#tests/factories/naive-deals.ts';
import {
  calculateChainSpells,
  calculateFacings,
  countVisits,
  inOrder,
  listChainSpellTexts,
  listFacings,
} from '#tests/factories/naive-market.ts';

const FIRST_DAY = '2026-08-20';
const DAYS = 120;
/** Histories a run; more of them when the derivation was touched. */
const HISTORIES = Number(process.env.MARKET_HISTORIES ?? 6);

const at = (day: number, hour = 9): Date =>
  new Date(startOfCairoDay(addDays(FIRST_DAY, day)).getTime() + hour * HOUR);

let worlds = 0;
let runs = 0;
const newWorld = () => {
  worlds += 1;
  return createMarketWorld(1000 + worlds);
};

const newRun = (ownerCompanyId: string | null) => {
  runs += 1;
  const base = { dataset: 'sample', source: 'field', startedAt: at(0), finishedAt: at(0) } as const;
  return { ...base, key: `derivation/${runs}`, ownerCompanyId };
};

const record = (rows: readonly PriceRow[], owner: string | null = null) =>
  withDriver(database(), (driver, db) => recordPrices(driver, db, newRun(owner), rows));

type Reading = {
  listing: number;
  store: number;
  /** Days before the newest. */
  back: number;
  hour: number;
  price: number;
  promo: boolean;
  isSound: boolean;
};
type Deed =
  | { kind: 'read'; passing: number; isTwice: boolean; readings: Reading[]; owner: string | null }
  | {
      kind: 'visit';
      visits: {
        product: number;
        store: number;
        day: number;
        hour: number;
        state: ShelfVisit['state'];
        facings: number | null;
      }[];
    }
  | {
      kind: 'change';
      what: 'price' | 'visit';
      how: 'status' | 'correct' | 'takeBack';
      pick: number;
      status: 'ok' | 'disputed' | 'void';
      price: number;
    }
  | { kind: 'match'; listing: number; product: number }
  | { kind: 'announce'; announced: Announced[] };
type Announced = {
  /** Which one; said again it is as it is said then. */
  no: number;
  /** Null: the whole brand. */
  product: number | null;
  retailer: number;
  starts: number;
  days: number;
  terms: AnnouncedTerms;
  promoted: number | null;
};
type AnnouncedTerms = { mechanic: PromotionMechanic; terms: Record<string, number> };

const reading: fc.Arbitrary<Reading> = fc.record({
  listing: fc.nat(6),
  store: fc.nat(2),
  back: fc.constantFrom(0, 0, 0, 0, 1, 2, 9, 11, 30),
  hour: fc.constantFrom(9, 9, 9, 15),
  price: fc.constantFrom(20, 20, 20, 22, 25),
  promo: fc.boolean(),
  isSound: fc.constantFrom(true, true, true, false),
});
const read = fc.record({
  kind: fc.constant('read' as const),
  /** Days since the deed before. */
  passing: fc.constantFrom(0, 1, 1, 5, 10, 11, 12, 25),
  isTwice: fc.constantFrom(false, false, false, true),
  readings: fc.array(reading, { minLength: 1, maxLength: 10 }),
  owner: fc.constantFrom(null, null, 'company-a'),
});
const visit = fc.record({
  kind: fc.constant('visit' as const),
  visits: fc.array(
    fc.record({
      product: fc.nat(2),
      store: fc.nat(2),
      day: fc.nat(DAYS - 1),
      hour: fc.constantFrom(9, 9, 15),
      state: fc.constantFrom(
        'in_stock' as const,
        'in_stock' as const,
        'oos' as const,
        'unknown' as const,
        'not_listed' as const,
      ),
      facings: fc.constantFrom(null, 0, 2, 3),
    }),
    { minLength: 1, maxLength: 15 },
  ),
});
const change = fc.record({
  kind: fc.constant('change' as const),
  what: fc.constantFrom('price' as const, 'price' as const, 'visit' as const),
  how: fc.constantFrom('status' as const, 'status' as const, 'correct' as const, 'takeBack' as const),
  pick: fc.nat(1000),
  status: fc.constantFrom('ok' as const, 'disputed' as const, 'void' as const),
  price: fc.constantFrom(20, 22, 25),
});
const match = fc.record({
  kind: fc.constant('match' as const),
  listing: fc.nat(6),
  product: fc.integer({ min: -1, max: 2 }),
});
const announce = fc.record({
  kind: fc.constant('announce' as const),
  announced: fc.uniqueArray(
    fc.record({
      no: fc.nat(5),
      product: fc.constantFrom(null, 0, 0, 1, 2),
      retailer: fc.nat(1),
      /** Days from the newest. */
      starts: fc.integer({ min: -40, max: 20 }),
      days: fc.integer({ min: 1, max: 20 }),
      terms: fc.constantFrom<AnnouncedTerms>(
        { mechanic: 'price-cut', terms: {} },
        { mechanic: 'percent-off', terms: { percent: 12.5 } },
        { mechanic: 'x-for-y', terms: { quantity: 3, total: 50 } },
        { mechanic: 'buy-get', terms: { buy: 3, free: 1 } },
        { mechanic: 'gift', terms: {} },
      ),
      promoted: fc.constantFrom(null, 18, 17),
    }),
    { selector: ({ no }) => no, minLength: 1, maxLength: 3 },
  ),
});
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 7, arbitrary: read },
  { weight: 2, arbitrary: visit },
  { weight: 4, arbitrary: change },
  { weight: 2, arbitrary: match },
  { weight: 3, arbitrary: announce },
);

const range = fc.record({ first: fc.integer({ min: -20, max: DAYS }), days: fc.nat(DAYS), area: fc.nat(2) });
type Range = typeof range extends fc.Arbitrary<infer T> ? T : never;

const listingAt = (world: MarketWorld, i: number) => world.listings[i] ?? world.unmatched;

const priceRow = (world: MarketWorld, today: number, one: Reading): PriceRow => {
  const listing = listingAt(world, one.listing);
  return {
    listingId: listing.id,
    storeId: listing.stores[one.store % listing.stores.length] ?? '',
    currency: 'EGP',
    categoryNo: world.categoryNo,
    observedAt: at(Math.max(0, today - one.back), one.hour),
    regularPrice: one.price,
    promoPrice: one.promo ? 18 : null,
    status: one.isSound ? 'ok' : 'suspect',
  };
};

const doDeed = async (world: MarketWorld, today: number, deed: Deed): Promise<void> => {
  const db = database();
  if (deed.kind === 'read') {
    const rows = deed.readings.map((one) => priceRow(world, today, one));
    if (!deed.isTwice) {
      await record(rows, deed.owner);
      return;
    }
    const half = Math.ceil(rows.length / 2);
    const both = await Promise.allSettled([
      record(rows.slice(0, half), deed.owner),
      record(rows.slice(half - 1)),
    ]);
    for (const each of both) if (each.status === 'rejected') throw each.reason;
  } else if (deed.kind === 'visit') {
    const stores = world.listings[0]?.stores ?? [];
    const visits = deed.visits.map(({ product, store, day, hour, state, facings }) => ({
      productId: world.products[product] ?? '',
      storeId: stores[store] ?? '',
      observedAt: at(day, hour),
      state,
      facings,
    }));
    await withDriver(db, (driver, tx) => recordShelfVisits(driver, tx, newRun(null), visits));
  } else if (deed.kind === 'match') {
    const { id } = listingAt(world, deed.listing);
    const product = world.products[deed.product] ?? null;
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`update listings set product_id = ${product}, match_status = ${product ? 'approved' : 'review'} where id = ${id}`,
      );
      await rederiveListings(tx, [id]);
    });
  } else if (deed.kind === 'announce') {
    const lines = deed.announced.map((one) => promotionLine(world, today, one));
    await withDriver(db, (driver, tx) => recordPromotionLines(driver, tx, lines));
  } else {
    await doChange(world, deed);
  }
};

const promotionLine = (
  { categoryNo, products, brand, retailers }: MarketWorld,
  today: number,
  { no, product, retailer, starts, days, terms, promoted }: Announced,
): string => {
  const first = addDays(FIRST_DAY, today + starts);
  const isPriced = product !== null && terms.mechanic !== 'gift';
  return copyLine([
    categoryNo,
    `promotion-${no}`,
    'sample',
    retailers[retailer],
    product === null ? null : products[product],
    product === null ? brand : null,
    terms.mechanic,
    JSON.stringify(terms.terms),
    first,
    addDays(first, days - 1),
    isPriced ? promoted : null,
    isPriced ? 20 : null,
    'flyer',
  ]);
};

const doChange = async (
  { categoryNo }: MarketWorld,
  { what, how, pick, status, price }: Extract<Deed, { kind: 'change' }>,
): Promise<void> => {
  const db = database();
  const table = sql.identifier(what === 'price' ? 'price_observations' : 'shelf_observations');
  const [row] = await db.execute<{ seriesId: string; at: string; revision: number; runNo: number }>(sql`
    select series_id as "seriesId", observed_at as at, revision, run_no as "runNo" from ${table}
    where category_no = ${categoryNo} order by md5(${pick}::text || series_id || observed_at) limit 1`);
  if (!row) return;
  const { revision, runNo } = row;
  const key = { categoryNo, seriesId: Number(row.seriesId), observedAt: new Date(row.at), revision };
  await db.transaction(async (tx) => {
    if (how === 'takeBack') await voidRuns(tx, [runNo]);
    else if (what === 'price')
      await (how === 'status'
        ? setPriceStatus(tx, key, status)
        : correctPrice(tx, key, { regularPrice: price, promoPrice: null }));
    else
      await (how === 'status'
        ? setVisitStatus(tx, key, status)
        : correctVisit(tx, key, { state: price > 20 ? 'oos' : 'in_stock', facings: price - 20 }));
  });
};

/** What was kept of an earlier derivation is asked for no more as soon as it is not what stands. */
const expectKeptToStand = async (categoryNo: number, today: number): Promise<void> => {
  const db = database();
  const [held] = await db.execute<{ derivation: string }>(
    sql`select derivation from category_datasets where category_no = ${categoryNo}`,
  );
  const filter = { categoryNo, dataset: 'sample' } as const;
  const days = [dayNumber(addDays(FIRST_DAY, today))];
  const kept = await listStandingPrices(db, { ...filter, derivation: held?.derivation ?? null }, days);
  expect(kept).toEqual(await listStandingPrices(db, filter, days));
};

/** Visits of any range, whatever spells begin and end in it. */
const expectVisitsToBeCounted = async (categoryNo: number, ranges: readonly Range[]): Promise<void> => {
  for (const { first, days, area } of ranges) {
    const from = addDays(FIRST_DAY, first);
    const [filter, within] = [
      { categoryNo, dataset: 'sample', area } as const,
      { from, to: addDays(from, days) },
    ];
    expect(inOrder(await countShelves(database(), filter, within))).toEqual(
      inOrder(await countVisits(database(), filter, within)),
    );
  }
};

/** What visits found on shelves, and which derivation of them the category says it is. */
const readShelves = async (categoryNo: number) => {
  const db = database();
  const rows = await listDerivedRows(db, categoryNo);
  const [held] = await db.execute<{ derivation: string }>(
    sql`select shelf_derivation as derivation from category_datasets where category_no = ${categoryNo}`,
  );
  return { rows: rows.filter((row) => row.startsWith('shelf spell')), derivation: held?.derivation };
};

let owner: Pool;
let archiving: Archiving;

beforeAll(async () => {
  owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 2 });
  archiving = { dir: await mkdtemp(path.join(os.tmpdir(), 'raff-archive-')), say: () => undefined };
});

afterAll(async () => {
  await disconnect(owner);
  await rm(archiving.dir, { recursive: true });
});

describe('what is derived from evidence', () => {
  it('is the same after each change as when all is derived anew, also without what was archived, and as one would calculate it by hand', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(deed, { minLength: 4, maxLength: 12 }),
        fc.nat(12),
        fc.array(range, { minLength: 4, maxLength: 4 }),
        async (deeds, archived, ranges) => {
          const world = await newWorld();
          let today = 0;
          for (const [i, each] of deeds.entries()) {
            if (each.kind === 'read') today += each.passing;
            if (i === archived) await archiveMonths(owner, addDays(FIRST_DAY, today), archiving);
            const before = await readShelves(world.categoryNo);
            await doDeed(world, today, each).catch((error: unknown) => {
              if (!(error instanceof ArchivedEvidenceError)) throw error;
            });
            const after = await readShelves(world.categoryNo);
            if (after.derivation === before.derivation) expect(after.rows).toEqual(before.rows);
            await expectKeptToStand(world.categoryNo, today);
          }
          const isArchived = archived < deeds.length;
          const derived = await listDerivedRows(database(), world.categoryNo);
          const expectRebuilt = async () => {
            await withDriver(database(), (_driver, db) => rebuildCategory(db, world.categoryNo));
            expect(await listDerivedRows(database(), world.categoryNo)).toEqual(derived);
          };
          if (isArchived) {
            await expectRebuilt();
            await restoreMonths(owner, FIRST_DAY, archiving);
          }
          expect(await listChainSpellTexts(database(), world.categoryNo)).toEqual(
            await calculateChainSpells(database(), world.categoryNo),
          );
          expect(await listDealTexts(database(), world.categoryNo)).toEqual(
            await calculateDeals(database(), world.categoryNo),
          );
          expect(await listChangeTexts(database(), world.categoryNo)).toEqual(
            await calculateChanges(database(), world.categoryNo),
          );
          await expectVisitsToBeCounted(world.categoryNo, ranges);
          expect(await listFacings(database(), world.categoryNo)).toEqual(
            await calculateFacings(database(), world.categoryNo),
          );
          await expectRebuilt();
        },
      ),
      { numRuns: HISTORIES, seed: Number(process.env.MARKET_SEED ?? 20_261_122) },
    );
  }, 600_000);

  it('follows what a visit is said to have found', async () => {
    const { categoryNo, products, listings } = await newWorld();
    const [productId = '', storeId = ''] = [products[0], listings[0]?.stores[0]];
    const visits = [0, 5, 9].map((day) => ({
      productId,
      storeId,
      observedAt: at(day),
      state: 'in_stock' as const,
      facings: day,
    }));
    const db = database();
    await withDriver(db, (driver, tx) => recordShelfVisits(driver, tx, newRun(null), visits));
    const [series] = await db.execute<{ id: string }>(
      sql`select id from shelf_series where category_no = ${categoryNo}`,
    );
    const key = { categoryNo, seriesId: Number(series?.id), observedAt: at(5) };
    const spells = async () => {
      const rows = await db.execute<{ spell: string }>(sql`
        select concat_ws(' ', state, from_on - ${FIRST_DAY}::date, cardinality(days), facings) as spell from shelf_spells
        where category_no = ${categoryNo} order by from_on`);
      return rows.map(({ spell }) => spell);
    };

    expect(await spells()).toEqual(['in_stock 0 3 {0,5,9}']);
    await db.transaction((tx) => correctVisit(tx, key, { state: 'oos', facings: 0 }));
    expect(await spells()).toEqual(['in_stock 0 1 {0}', 'oos 5 1 {0}', 'in_stock 9 1 {9}']);
    expect(await db.transaction((tx) => setVisitStatus(tx, key, 'ok'))).toBe(true);
    expect(await spells()).toEqual(['in_stock 0 1 {0}', 'oos 5 1 {0}', 'in_stock 9 1 {9}']);
    await db.transaction((tx) => setVisitStatus(tx, { ...key, revision: 1 }, 'disputed'));
    expect(await spells()).toEqual(['in_stock 0 3 {0,5,9}']);
  });
});
