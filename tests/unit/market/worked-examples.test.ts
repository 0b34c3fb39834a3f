import { describe, expect, it } from 'vitest';
import type { ChainRun } from '#db/queries/market-runs.ts';
import { FULL_DISCLOSURE } from '#lib/market/access/plan-disclosure.ts';
import { alignedDay, alignedPartner } from '#lib/market/measures/aligned-days.ts';
import * as catalogue from '#lib/market/measures/catalogue-measures.ts';
import * as deals from '#lib/market/measures/deal-measures.ts';
import * as distribution from '#lib/market/measures/distribution-measures.ts';
import { honestDepth } from '#lib/market/measures/honest-depth.ts';
import { knownDistribution, type StoreState } from '#lib/market/measures/known-distribution.ts';
import { marginCorridor, retailerMargin } from '#lib/market/measures/margin-measures.ts';
import * as promotion from '#lib/market/measures/promotion-measures.ts';
import { competitorWindow } from '#lib/market/measures/stock-windows.ts';
import { universeDistribution } from '#lib/market/measures/universe-distribution.ts';
import { voidValue } from '#lib/market/measures/void-value.ts';
import { dayAxis } from '#lib/market/price-monitor/panels/history/day-axis.ts';
import { sumIndices } from '#lib/market/price-monitor/panels/history/index-sums.ts';
import { addDays, dayNumber } from '#lib/vocabulary/cairo-days.ts';

/** What one product costs at retailers on the days of a range; null where it has no price. */
const shelf = (productId: string, prices: Record<string, (number | null)[]>): ChainRun[] =>
  Object.entries(prices).map(([retailerId, days]) => ({
    ...{ productId, brandId: 'b', retailerId },
    spells: Buffer.concat(
      days.flatMap((price, day) => {
        if (price === null) return [];
        const spell = Buffer.alloc(20);
        spell.writeInt16BE(day, 0);
        spell.writeInt16BE(2 * day, 2);
        spell.writeDoubleBE(price, 4);
        spell.writeDoubleBE(price, 12);
        return [spell];
      }),
    ),
  }));

describe('an index to the market', () => {
  const days = [100, 101];
  const sums = (runs: ChainRun[]) =>
    sumIndices(runs, { axis: dayAxis(days), isShown: () => true, disclosure: FULL_DISCLOSURE });
  const indexOf = async (runs: ChainRun[], retailer: string) => {
    const { n = [], log = [] } = (await sums(runs)).get(retailer) ?? {};
    return [...n].map((items, at) => (items === 0 ? null : 100 * Math.exp((log[at] ?? 0) / items)));
  };

  it('moves with its market: an item that one more retailer sells is held against all of them', async () => {
    const runs = shelf('1', { a: [10, 10], b: [12, 12], c: [14, 14], d: [null, 16] });
    expect(await indexOf(runs, 'a')).toEqual([
      expect.closeTo((100 * 10) / 13, 9),
      expect.closeTo((100 * 10) / 14, 9),
    ]);
  });

  it('counts an item only while another sells it, and leaves a retailer that stops out of the mean that day', async () => {
    const both = { ...{ a: [10, 10], b: [20, null] } };
    const runs = [...shelf('1', both), ...shelf('2', { a: [10, 10], c: [10, 10] })];
    // Half of the price and the same price; then the same price alone.
    expect(await indexOf(runs, 'a')).toEqual([
      expect.closeTo(100 * Math.sqrt(0.5), 9),
      expect.closeTo(100, 9),
    ]);
    expect(await indexOf(runs, 'b')).toEqual([expect.closeTo(200, 9), null]);
    expect([...((await sums(runs)).get('a')?.n ?? [])]).toEqual([2, 1]);
  });

  it('counts each item once, however many retailers sell it', async () => {
    const runs = [
      ...shelf('1', { a: [20, 20], b: [10, 10], c: [10, 10], d: [10, 10] }),
      ...shelf('2', { a: [10, 10], b: [20, 20] }),
    ];
    expect(await indexOf(runs, 'a')).toEqual([expect.closeTo(100, 9), expect.closeTo(100, 9)]);
  });
});

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('promotions', () => {
  it('sets a day of Ramadan beside the same day of the one before, not beside its date', () => {
    expect(alignedDay('2026-02-18')?.k).toBe(0);
    expect(alignedPartner('2026-02-18')).toBe('2025-03-01');
    expect(dayNumber('2026-02-18') - dayNumber('2025-03-01')).toBe(354);
    expect(alignedDay('2025-02-18')?.k).toBe(-11);
  });

  it('compares the pressure of two weeks before Ramadan with that of the year before', () => {
    const day = addDays('2026-02-18', -14);
    const before = alignedPartner(day);
    const pressure = new Map([
      [day, deals.promoPressure(18, 100)],
      [before, deals.promoPressure(12, 100)],
      // The same date of the year before must not be taken for it.
      ['2025-02-04', deals.promoPressure(50, 100)],
    ]);
    expect((pressure.get(day) ?? 0) - (pressure.get(before) ?? 0)).toBe(6);
  });

  it('finds no partner for the 30th day of a Ramadan after one of 29', () => {
    const [last, first] = ['2026-03-19', '2026-02-18'];
    expect(alignedDay(last)).toMatchObject({ k: 29, ramadan: { from: first, to: last } });
    expect(alignedDay('2025-03-29')?.ramadan.to).toBe('2025-03-29');
    expect(alignedPartner(last)).toBeNull();
    // The feast after it has one again.
    expect(alignedPartner('2026-03-20')).toBe('2025-03-31');
    expect(alignedPartner('2026-09-01')).toBeNull();
  });

  it('holds a deal against the lowest price of the month before', () => {
    const before = [...times(20, 30), ...times(10, 36)];
    expect(honestDepth({ promo: 27, claimed: 25 }, before)).toEqual({
      verdict: 'inflated',
      reference: 30,
      depth: 10,
      honesty: 0.4,
    });
    const dearer = honestDepth({ promo: 31, claimed: 25 }, before);
    expect(dearer).toMatchObject({ verdict: 'no_discount', depth: expect.closeTo(-3.33, 2) });
    expect(honestDepth({ promo: 27, claimed: 12 }, before).verdict).toBe('honest');
    // Fourteen days of a price are too few to know.
    expect(honestDepth({ promo: 27, claimed: 25 }, [...times(16, null), ...times(14, 30)])).toEqual({
      verdict: 'unknown',
    });
    // What stood earlier than a month before says nothing.
    expect(honestDepth({ promo: 27, claimed: 25 }, [20, ...times(30, 36)])).toMatchObject({ reference: 36 });
  });

  it('calculates a mechanic to one depth', () => {
    const depth = (terms: promotion.PromotionTerms) => promotion.mechanicDepth(30, terms);
    expect(depth({ mechanic: 'buy-get', buy: 2, free: 1 })).toBeCloseTo(33.33, 2);
    expect(depth({ mechanic: 'bonus-pack', bonusPercent: 25 })).toBeCloseTo(20, 9);
    expect(depth({ mechanic: 'buy-get', buy: 1, free: 1 })).toBe(50);
    expect(deals.dealDepth(20, 33.3)).toBe(33.3);
    expect(deals.dealDepth(null, 20)).toBe(20);
    expect(deals.dealDepth(null, null)).toBeNull();
  });

  it('weights the average depth by days on deal', () => {
    const average = deals.averageDepth([
      { depth: 10, days: 10 },
      { depth: 40, days: 5 },
    ]);
    expect(average).toBe(20);
    expect(deals.averageDepth([])).toBeNull();
  });

  it('sets the share of promotions against the share of the range', () => {
    const share = promotion.shareOfPromo(42, 140);
    expect(share).toBeCloseTo(30, 9);
    expect(deals.promoIntensity(share, 25)).toBeCloseTo(120, 9);
    expect(deals.promoIntensity(share, null)).toBeNull();
  });

  it('counts a day on deal once, of the days that were observed', () => {
    const days = Array.from({ length: 26 }, (_, at) => addDays('2026-06-01', at));
    const onDeal = deals.dealDays(days.slice(0, 6), [{ startsOn: '2026-06-05', endsOn: '2026-06-08' }], days);
    expect(onDeal).toHaveLength(8);
    expect(promotion.promoFrequency(onDeal.length, days.length)).toBeCloseTo(30.77, 2);
  });

  it('calls a deal of three days in five always on', () => {
    expect(promotion.promoFrequency(60, 90)).toBeCloseTo(66.67, 2);
    expect(deals.isAlwaysOn(60, 90)).toBe(true);
    expect(deals.isAlwaysOn(53, 90)).toBe(false);
    expect(deals.isAlwaysOn(0, 0)).toBe(false);
  });
});

describe('distribution', () => {
  const stores: StoreState[] = [
    { weight: 400, state: 'in_stock' },
    { weight: 250, state: 'low' },
    { weight: 150, state: 'in_stock' },
    { weight: 100, state: 'not_listed' },
    { weight: 100, state: null },
  ];

  it('counts the stores that are known, and says how many those are', () => {
    const all = knownDistribution(stores);
    expect(all.numeric).toBe(75);
    expect(all.weighted).toBeCloseTo(88.89, 2);
    expect(all.coverage).toBe(80);
    const unclear = stores.with(4, { weight: 100, state: 'unknown' });
    expect(knownDistribution(unclear)).toEqual(all);
    expect(knownDistribution([])).toMatchObject({ numeric: null, weighted: null, coverage: null, net: null });
  });

  it('lets each channel speak for the stores that it has', () => {
    const modern = { universe: 4_000, known: 200, carrying: 160 };
    const traditional = { universe: 116_000, known: 60, carrying: 24 };
    const { value, halfWidth, channels } = universeDistribution([modern, traditional]);
    expect(value).toBeCloseTo(41.33, 2);
    expect(halfWidth).toBeCloseTo(12.1, 1);
    expect(channels).toMatchObject([
      { share: 80, isSmallSample: false },
      { share: 40, isSmallSample: false },
    ]);
    expect(channels.map(({ halfWidth: width }) => width && Math.round(10 * width) / 10)).toEqual([5.6, 12.5]);
    // Of 87 hypermarkets 21 are known: the width shrinks by √(1 − 21 ÷ 87).
    const [hyper] = universeDistribution([{ universe: 87, known: 21, carrying: 14 }]).channels;
    expect(hyper?.halfWidth).toBeCloseTo(1.96 * 100 * Math.sqrt((2 / 9 / 20) * (1 - 21 / 87)), 6);
    expect(universeDistribution([{ universe: 3, known: 3, carrying: 1 }])).toMatchObject({ halfWidth: 0 });
    expect(distribution.numericDistribution(184, 260)).toBeCloseTo(70.77, 2);
    const unseen = universeDistribution([modern, { universe: 116_000, known: 0, carrying: 0 }]);
    expect(unseen).toMatchObject({ value: null, halfWidth: null });
    expect(unseen.channels[1]).toEqual({ share: null, halfWidth: null, isSmallSample: true });
    expect(universeDistribution([{ universe: 10, known: 1, carrying: 1 }]).halfWidth).toBeNull();
  });

  it('takes the stores that are out of stock from those that carry', () => {
    const { outOfStock, net, weighted } = knownDistribution(stores.with(1, { weight: 250, state: 'oos' }));
    expect(outOfStock.numeric).toBeCloseTo(33.33, 2);
    expect(outOfStock.weighted).toBeCloseTo(31.25, 2);
    expect(net).toBeCloseTo(61.11, 2);
    expect(weighted).toBeCloseTo(88.89, 2);
  });

  it('says how long a shelf was empty at least and at most', () => {
    const seen = { previousInStock: 1, firstOut: 8, lastOut: 15, nextInStock: 22 };
    expect(distribution.outOfStockSpan(seen)).toEqual({ atLeast: 7, atMost: 21 });
  });

  it('values a void', () => {
    const asked = { weight: 9, weights: 900, categoryValue: 40e6, outOfStockRate: 8 };
    const value = voidValue({ ...asked, shares: [0.5, 1.5, 2.5, 3.5, 4.5] });
    expect(value?.value).toBeCloseTo(9_200, 6);
    expect(value?.low).toBeCloseTo(5_520, 6);
    expect(value?.high).toBeCloseTo(12_880, 6);
    expect(voidValue({ ...asked, categoryValue: null, shares: [2.5] })).toBeNull();
    expect(voidValue({ ...asked, shares: [] })).toBeNull();
  });

  it('takes the tax out of a margin', () => {
    expect(retailerMargin(57, 14, 504 / 12)).toBeCloseTo(16, 9);
    expect(retailerMargin(57, 0, 504 / 12)).toBeCloseTo(26.3, 1);
    expect(marginCorridor([10, 20, 30])).toBeNull();
    expect(marginCorridor([10, 20, 30, 40, 50])).toEqual({ low: 20, high: 40 });
  });

  it('finds the rise that a smaller pack hides', () => {
    const [before, after] = [
      { net: 0.1, price: 12, day: '2026-03-01' },
      { net: 0.09, price: 12, day: '2026-04-15' },
    ];
    const shrunk = catalogue.shrinkage(before, after, 4);
    expect(before.price / before.net).toBeCloseTo(120, 9);
    expect(after.price / after.net).toBeCloseTo(133.33, 2);
    expect(shrunk?.rise).toBeCloseTo(11.11, 2);
    expect(shrunk?.overCategory).toBeCloseTo(6.84, 2);
    expect(catalogue.shrinkage(after, { ...before, day: '2026-05-01' }, 4)).toBeNull();
    expect(catalogue.shrinkage(before, { ...after, price: 12.5 }, 4)).toBeNull();
    expect(catalogue.shrinkage(before, { ...after, day: '2026-05-15' }, 4)).toBeNull();
  });

  it('proves a window by two visits that found the same', () => {
    const out = [8, 15].map((day) => ({ day, isInStock: false }));
    const rival = [{ day: 1, isInStock: true }, ...out, { day: 22, isInStock: true }];
    const own = [1, 8, 15, 22].map((day) => ({ day, isInStock: true }));
    expect(competitorWindow(rival, own)).toEqual({ certain: 7, possible: 21 });
    expect(competitorWindow(rival, own.with(2, { day: 15, isInStock: false }))).toEqual({
      certain: 0,
      possible: 21,
    });
    expect(competitorWindow([], own)).toEqual({ certain: 0, possible: 0 });
  });
});

describe('the catalogue', () => {
  it('counts what a product says of itself', () => {
    const whole = {
      gtin: true,
      nameEn: true,
      nameAr: true,
      brand: true,
      size: true,
      image: true,
      category: true,
    };
    expect(catalogue.completeness(whole)).toBe(100);
    expect(catalogue.completeness({ ...whole, image: false, nameAr: false })).toBe(75);
  });

  it('tells new from gone', () => {
    const period = { from: '2026-06-01', to: '2026-06-30' };
    expect(catalogue.isNew('2026-06-01', period)).toBe(true);
    expect(catalogue.isNew('2026-05-31', period)).toBe(false);
    expect(catalogue.isGone('2026-06-01', '2026-06-29', 3)).toBe(true);
    expect(catalogue.isGone('2026-06-02', '2026-06-29', 3)).toBe(false);
    // No one read the shop: no one knows.
    expect(catalogue.isGone('2026-06-01', '2026-06-29', 2)).toBe(false);
  });
});
