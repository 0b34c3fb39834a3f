import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import {
  type ChainFilter,
  countPriceChanges,
  listChainSpells,
  listPriceChanges,
  listStandingPrices,
} from '#db/queries/market-chains.ts';
import { listPriceSteps } from '#db/queries/market-movers.ts';
import { type ChainMonth, inflationBetween } from '#lib/market/measures/month-measures.ts';
import { NOTHING_CHOSEN } from '#lib/market/prices/price-filters.ts';
import { findMovers } from '#lib/market/questions/find-movers.ts';
import { addDays, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { createReadings, type Reading } from '#tests/factories/market.ts';
import { findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { USUAL_MOVERS } from '#tests/factories/price-monitor-address.ts';

const march = { from: dayNumber('2026-03-01'), to: dayNumber('2026-03-31') };
const inMarch = (day: number): Day => addDays('2026-03-01', day - 1);

/** The same price, read every day. */
const daily = (from: Day, to: Day, regular: number, promo?: number): Reading[] => {
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => addDays(from, at));
  return days.map((day) => (promo === undefined ? [day, regular] : [day, regular, promo]));
};

const standingOn = async (filter: ChainFilter, days: readonly number[]) => {
  const numbers = days.map((day) => dayNumber(inMarch(day)));
  const rows = await listStandingPrices(database(), filter, numbers);
  return rows.map(({ day, productId, retailerId, promo, regular }) => [
    dayFromNumber(day),
    `${productId}@${retailerId}`,
    promo ?? regular,
  ]);
};

describe('chain prices', () => {
  it('stand for ten days after they were last seen, also inside a range, and then again without a change', async () => {
    const seen = [1, 2, 3, 20].map((day): Reading => [inMarch(day), 20]);
    // Another chain is read every day, so that the category's newest day is the end of March.
    const filter = await createReadings('stale', {
      'st-a@stx/stx1': seen,
      'st-b@stx/stx1': daily(inMarch(1), inMarch(31), 9),
    });
    const own = { ...filter, products: ['st-a'] };
    expect(await standingOn(own, [13, 14, 19, 20, 30, 31])).toEqual([
      ['2026-03-13', 'st-a@stx', 20],
      ['2026-03-20', 'st-a@stx', 20],
      ['2026-03-30', 'st-a@stx', 20],
    ]);
    expect(await countPriceChanges(database(), own, march)).toEqual({ up: 0, down: 0 });
    const spells = await listChainSpells(database(), own, march);
    expect(spells.map(({ from, to }) => [dayFromNumber(from), dayFromNumber(to)])).toEqual([
      ['2026-03-01', '2026-03-13'],
      ['2026-03-20', '2026-03-30'],
    ]);
  });

  it('are the lower median of their stores: 20 of 20, 20 and 23, and of 20 and 23', async () => {
    const filter = await createReadings('stores', {
      'so-a@sox/sox1': [[inMarch(1), 20]],
      'so-a@sox/sox2': [[inMarch(1), 20]],
      'so-a@sox/sox3': [[inMarch(1), 23]],
      'so-a@soy/soy1': [[inMarch(1), 20]],
      'so-a@soy/soy2': [[inMarch(1), 23]],
    });
    expect(await standingOn(filter, [1])).toEqual([
      ['2026-03-01', 'so-a@sox', 20],
      ['2026-03-01', 'so-a@soy', 20],
    ]);
  });

  it('have a mean in a month by the days on which they stood, which is compared from 15 days on', async () => {
    const january = (price: number) => daily('2026-01-01', '2026-01-31', price);
    const filter = await createReadings('months', {
      'mo-a@mox/mox1': [
        ...january(20),
        ...daily('2026-02-01', '2026-02-14', 20),
        ...daily('2026-02-15', '2026-02-28', 22),
      ],
      'mo-b@mox/mox1': [...january(50), ...daily('2026-02-01', '2026-02-28', 50)],
      'mo-c@mox/mox1': [...daily('2026-01-01', '2026-01-31', 30)],
    });
    const monthOf = (month: Day) =>
      database().execute<ChainMonth & { productId: string }>(sql`
        select m.chain_id::float8 as "chainId", c.product_id as "productId", m.days, m.effective_price::float8 as effective
        from chain_months m join chain_prices c on c.category_no = m.category_no and c.id = m.chain_id
        where m.category_no = ${filter.categoryNo} and c.area = 0 and m.month = ${month} order by c.product_id`);
    const [earlier, current] = await Promise.all([monthOf('2026-01-01'), monthOf('2026-02-01')]);
    expect(current.map(({ productId, days, effective }) => [productId, days, effective])).toEqual([
      ['mo-a', 28, 21],
      ['mo-b', 28, 50],
      ['mo-c', 10, 30],
    ]);
    const inflation = inflationBetween(earlier, current);
    expect(inflation).toMatchObject({ n: 2, lowBase: true });
    expect(inflation.value).toBeCloseTo(2.47, 2);
  });
});

describe('movers', () => {
  it('are the largest changes between the two ends; what moved and came back is among the times changed', async () => {
    const stretch = (from: number, to: number, regular: number, promo?: number) =>
      daily(inMarch(from), inMarch(to), regular, promo);
    const filter = await createReadings('movers', {
      'mv-up@mvx/mvx1': [...stretch(1, 9, 20), ...stretch(10, 19, 21), ...stretch(20, 31, 22)],
      'mv-back@mvx/mvx1': [...stretch(1, 9, 20), ...stretch(10, 19, 25), ...stretch(20, 31, 20)],
      'mv-dip@mvx/mvx1': [...stretch(1, 9, 40), ...stretch(10, 19, 38), ...stretch(20, 31, 40)],
      'mv-deal@mvx/mvx1': [...stretch(1, 4, 20), ...stretch(5, 19, 21), ...stretch(20, 31, 21, 10)],
      'mv-gone@mvx/mvx1': [...stretch(1, 4, 20), ...stretch(5, 6, 30)],
      'mv-new@mvx/mvx1': [...stretch(15, 20, 50), ...stretch(21, 31, 51)],
      'mv-same@mvx/mvx1': stretch(1, 31, 7),
    });
    const scope = dataScopeWith({ datasets: ['sample'] });
    const reader = {
      market: database(),
      now: new Date('2026-04-02T12:00:00Z'),
      locale: 'en',
      scope,
    } as const;
    const period = { preset: 'custom', from: inMarch(1), to: inMarch(31) } as const;
    const ask = async (price: 'effective' | 'regular', limit: number) => {
      const asked = { period, direction: 'both', limit } as const;
      const answer = await findMovers(reader, { category: 'movers', price }, asked);
      if (answer.status !== 'found') throw new Error(answer.status);
      const { total, movers } = answer.data;
      return [
        total,
        movers.map(({ subject, change, listings: [listing] }) => [
          subject.id,
          listing?.before,
          listing?.after,
          Math.round(change * 100) / 100,
          listing?.changes.map(({ day, from, to }) => `${day}: ${from} to ${to}`),
        ]),
      ];
    };
    expect(await ask('regular', 9)).toEqual([
      2,
      [
        ['mv-up', 20, 22, 10, ['2026-03-10: 20 to 21', '2026-03-20: 21 to 22']],
        ['mv-deal', 20, 21, 5, ['2026-03-05: 20 to 21']],
      ],
    ]);
    expect(await ask('effective', 1)).toEqual([
      2,
      [['mv-deal', 20, 10, -50, ['2026-03-05: 20 to 21', '2026-03-20: 21 to 10']]],
    ]);
    const [steps] = await listPriceSteps(database(), filter, { ...march, by: 'brand', threshold: 0.5 });
    expect(steps).toEqual({ subjectId: 'mv', n: 7, changes: 10, returned: 2 });
    const changes = await countPriceChanges(database(), filter, march);
    expect(changes).toEqual({ up: 7, down: 2 });
    const rises = await listPriceChanges(database(), filter, { ...march, direction: 1, limit: 2 });
    expect(rises.map(({ n, product }) => [n, product?.id])).toEqual([
      [1, 'mv-new'],
      [1, 'mv-up'],
      [5, undefined],
    ]);
  });
});

it('what is no longer sold stays in the periods in which it was', async () => {
  await createReadings('gone', {
    'go-here@gox/gox1': daily(inMarch(1), inMarch(31), 20),
    'go-away@gox/gox1': daily(inMarch(1), inMarch(6), 30),
  });
  await database().execute(sql`update products set status = 'delisted' where id = 'go-away'`);
  await database().execute(sql`update listings set last_seen = '2026-03-06' where product_id = 'go-away'`);
  const scope = dataScopeWith({ datasets: ['sample'] });
  const reader = { market: database(), now: new Date('2026-04-02T12:00:00Z'), locale: 'en', scope } as const;
  const seen = async (to: number) => {
    const view = await findPriceMonitor(reader, {
      ...NOTHING_CHOSEN,
      category: 'gone',
      brands: ['go'],
      period: { preset: 'custom', from: inMarch(1), to: inMarch(to) },
      section: 'overview',
      movers: USUAL_MOVERS,
      news: 1,
      lines: null,
      floor: null,
      trade: null,
    });
    return [view?.listings, view?.tiles.unitPrice.average, view?.overview?.history.series[0]?.values[0]];
  };
  expect(await seen(6)).toEqual([2, 25, 25]);
  expect(await seen(31)).toEqual([1, 20, 25]);
});
