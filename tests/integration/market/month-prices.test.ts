import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import type { ChainFilter } from '#db/queries/market-chains.ts';
import {
  listMonthChanges,
  listMonthMargins,
  listMonthPrices,
  listRetailerWeights,
} from '#db/queries/market-months.ts';
import { inflationBetween, MIN_STANDING_DAYS } from '#lib/market/measures/month-measures.ts';
import { addDays, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { createReadings, type Reading } from '#tests/factories/market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** The same price, read every day. */
const daily = (from: Day, to: Day, regular: number, promo?: number): Reading[] => {
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => addDays(from, at));
  return days.map((day) => (promo === undefined ? [day, regular] : [day, regular, promo]));
};

const january = (price: number, promo?: number) => daily('2026-01-01', '2026-01-31', price, promo);
const february = (price: number) => daily('2026-02-01', '2026-02-28', price);

describe('prices by month', () => {
  it('are means over the days on which a price stood, with the days on deal', async () => {
    const filter = await createReadings('mp', {
      'mp-a@mpx/mpx1': [...january(20, 16), ...february(22)],
      'mp-b@mpx/mpx1': [...january(30)],
    });
    const found = await listMonthPrices(database(), filter, ['2026-01-01', '2026-02-01']);
    const keyOf = ({ month, productId }: (typeof found)[number]) => `${month} ${productId}`;
    const rows = [...found].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
    expect(
      rows
        .filter(({ days }) => days >= MIN_STANDING_DAYS)
        .map(({ month, productId, days, daysOnDeal, effective }) => [
          month,
          productId,
          days,
          daysOnDeal,
          effective,
        ]),
    ).toEqual([
      ['2026-01-01', 'mp-a', 31, 31, 16],
      ['2026-01-01', 'mp-b', 31, 0, 30],
      ['2026-02-01', 'mp-a', 28, 0, 22],
    ]);
  });

  it('are compared with the month before and with the first, and never across a month that is missing', async () => {
    const filter = await createReadings('mc', {
      'mc-a@mcx/mcx1': [...january(20), ...february(22), ...daily('2026-03-01', '2026-03-31', 24)],
      'mc-b@mcx/mcx1': [...january(10), ...daily('2026-03-01', '2026-03-31', 15)],
      'mc-c@mcy/mcy1': [
        ...february(5),
        ...daily('2026-03-01', '2026-03-31', 10),
        ...daily('2026-04-01', '2026-04-02', 10),
      ],
    });
    const changes = await listMonthChanges(database(), filter, {
      first: '2026-01-01',
      last: '2026-03-01',
      minDays: MIN_STANDING_DAYS,
    });
    const rows = changes.map(({ month, retailerId, n, logRatio, sinceFirst, ratioSinceFirst }) => [
      `${month} ${retailerId}`,
      n,
      Math.round(1e4 * Math.exp(logRatio)) / 1e4,
      sinceFirst,
      ratioSinceFirst,
    ]);
    expect(rows).toEqual([
      ['2026-01-01 mcx', 0, 1, 2, 2],
      ['2026-02-01 mcx', 1, 1.1, 1, 1.1],
      ['2026-02-01 mcy', 0, 1, 0, 0],
      ['2026-03-01 mcx', 1, 1.0909, 2, 1.2 + 1.5],
      ['2026-03-01 mcy', 1, 2, 0, 0],
    ]);
    const since = await listMonthChanges(database(), filter, {
      first: '2025-10-01',
      last: '2026-02-01',
      minDays: MIN_STANDING_DAYS,
    });
    expect(
      since.map(({ month, retailerId, ratioSinceFirst }) => [month, retailerId, ratioSinceFirst]),
    ).toEqual([
      ['2026-01-01', 'mcx', 2],
      ['2026-02-01', 'mcx', 1.1],
      ['2026-02-01', 'mcy', 0],
    ]);
  });
});

describe('margins by month', () => {
  it('set what shoppers paid beside what the retailer paid in the same month', async () => {
    const filter = await createReadings('mm', {
      'mm-a@mmx/mmx1': january(57),
      'mm-b@mmx/mmx1': january(30),
      'mm-a@mmy/mmy1': [...daily('2026-01-01', '2026-01-02', 57), ...daily('2026-02-20', '2026-02-28', 57)],
    });
    const at = new Date('2026-01-10T10:00:00Z');
    const run = {
      key: 'mm-trade',
      dataset: 'sample',
      source: 'feed',
      startedAt: at,
      finishedAt: at,
    } as const;
    const trade = { currency: 'EGP', observedAt: at, priceType: 'trade', regularPrice: 42 } as const;
    await withDriver(database(), (driver, db) =>
      recordPrices(driver, db, run, [
        { ...trade, listingId: 'mm-a@mmx', storeId: 'mmx1' },
        { ...trade, listingId: 'mm-a@mmy', storeId: 'mmy1' },
      ]),
    );
    const rows = await listMonthMargins(database(), filter, {
      month: '2026-01-01',
      minDays: MIN_STANDING_DAYS,
    });
    expect(rows).toEqual([{ productId: 'mm-a', brandId: 'mm', retailerId: 'mmx', consumer: 57, trade: 42 }]);
  });
});

describe('the sample market by month', () => {
  beforeAll(withSampleMarket, 240_000);

  it('sums what the prices of its months say', async () => {
    const [category] = await database().execute<{ no: number }>(
      sql`select no from categories where id = 'milk'`,
    );
    const filter: ChainFilter = { categoryNo: category?.no ?? 0, dataset: 'sample' };
    const last = `${addDays(`${sampleDay.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
    const first = `${addDays(last, -1).slice(0, 7)}-01`;
    const [prices, changes] = await Promise.all([
      listMonthPrices(database(), filter, [first, last]),
      listMonthChanges(database(), filter, { first, last, minDays: MIN_STANDING_DAYS }),
    ]);
    const inflation = inflationBetween(
      prices.filter(({ month }) => month === first),
      prices.filter(({ month }) => month === last),
    );
    const ofLast = changes.filter(({ month }) => month === last);
    const sum = (key: 'n' | 'logRatio' | 'sinceFirst' | 'logRatioSinceFirst') =>
      ofLast.reduce((total, row) => total + row[key], 0);
    expect(inflation.n).toBeGreaterThan(50);
    expect([sum('n'), sum('sinceFirst')]).toEqual([inflation.n, inflation.n]);
    expect(100 * Math.exp(sum('logRatio') / sum('n')) - 100).toBeCloseTo(inflation.value ?? 0, 6);
    expect(sum('logRatioSinceFirst')).toBeCloseTo(sum('logRatio'), 6);
    const margins = await listMonthMargins(database(), filter, { month: last, minDays: MIN_STANDING_DAYS });
    expect(margins.length).toBeGreaterThan(50);
    const weights = await listRetailerWeights(database(), filter);
    const priced = new Set(prices.map(({ retailerId }) => retailerId));
    expect([...priced].filter((id) => !weights.some(({ retailerId }) => retailerId === id))).toEqual([]);
  });
});
