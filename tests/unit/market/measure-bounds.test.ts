import { describe, expect, it } from 'vitest';
import { alignedDay, alignedPartner } from '#lib/market/measures/aligned-days.ts';
import { isGone, isNew, type Pack, shrinkage } from '#lib/market/measures/catalogue-measures.ts';
import {
  averageDepth,
  dealDays,
  dealDepth,
  isAlwaysOn,
  promoIntensity,
} from '#lib/market/measures/deal-measures.ts';
import { honestDepth, REFERENCE_DAYS } from '#lib/market/measures/honest-depth.ts';
import { geometricMean, quantile } from '#lib/market/measures/measure.ts';
import {
  indexOfMonth,
  inflationBetween,
  MIN_STANDING_DAYS,
  realChange,
} from '#lib/market/measures/month-measures.ts';
import { freshness, judgePrice } from '#lib/market/measures/observation-quality.ts';
import { competitiveIndex, priceStand, volatility } from '#lib/market/measures/price-measures.ts';
import { realPricesIn } from '#lib/market/measures/real-prices.ts';
import { voidValue } from '#lib/market/measures/void-value.ts';

/** Where each measure begins and ends: the last value on one side of a bound, the first on the other, and what is missing. */

describe('a product of the catalogue', () => {
  const period = { from: '2026-10-01', to: '2026-10-31' };

  it.each([
    ['2026-09-30', false],
    ['2026-10-01', true],
    ['2026-10-31', true],
    ['2026-11-01', false],
  ])('first seen on %s is new in October: %s', (firstSeen, expected) => {
    expect(isNew(firstSeen, period)).toBe(expected);
  });

  it.each([
    ['2026-10-29', 3, false],
    ['2026-10-28', 3, true],
    ['2026-10-28', 2, false],
  ])('last seen on %s and missed by %i runs is gone on 25 November: %s', (lastSeen, runs, expected) => {
    expect(isGone(lastSeen, '2026-11-25', runs)).toBe(expected);
  });
});

describe('a pack that shrank', () => {
  const before: Pack = { net: 1, price: 50, day: '2026-06-01' };
  const shrunk = (after: Partial<Pack>) =>
    shrinkage(before, { net: 0.8, price: 50, day: '2026-07-01', ...after }, 0);

  it('is smaller, for the same money within three percent, within sixty days', () => {
    expect(shrunk({})?.rise).toBeCloseTo(25, 9);
    expect(shrunk({ net: 1 })).toBeNull();
    expect(shrunk({ price: 51.5 })).not.toBeNull();
    expect(shrunk({ price: 51.6 })).toBeNull();
    expect(shrunk({ price: 48.4 })).toBeNull();
    expect(shrunk({ day: '2026-06-01' })).not.toBeNull();
    expect(shrunk({ day: '2026-05-31' })).toBeNull();
    expect(shrunk({ day: '2026-07-31' })).not.toBeNull();
    expect(shrunk({ day: '2026-08-01' })).toBeNull();
  });

  it('is unknown without a price or a content', () => {
    expect(shrinkage({ ...before, price: 0 }, { ...before, net: 0.8 }, 0)).toBeNull();
    expect(shrinkage({ ...before, net: 0 }, { ...before, net: 0.8 }, 0)).toBeNull();
    expect(shrunk({ net: 0 })).toBeNull();
  });

  it('rises by what the category has not', () => {
    const found = shrinkage(before, { net: 0.8, price: 50, day: '2026-07-01' }, 10);
    expect(found?.overCategory).toBeCloseTo(100 * (1.25 / 1.1 - 1), 9);
  });
});

describe('days and depths of promotions', () => {
  const listed = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];

  it('count every listed day that a price or any promotion covers, its first and last too, once', () => {
    const promotions = [
      { startsOn: '2026-11-02', endsOn: '2026-11-03' },
      { startsOn: '2026-11-05', endsOn: '2026-11-30' },
    ];
    expect(dealDays(['2026-11-03'], promotions, listed)).toEqual(['2026-11-02', '2026-11-03', '2026-11-05']);
    expect(dealDays(['2026-11-01', '2026-12-01'], [], listed)).toEqual(['2026-11-01']);
  });

  it('take the deeper of label and mechanic, or the one that is known', () => {
    expect(dealDepth(10, 25)).toBe(25);
    expect(dealDepth(25, 10)).toBe(25);
    expect(dealDepth(null, 25)).toBe(25);
    expect(dealDepth(-5, null)).toBe(-5);
    expect(dealDepth(null, -5)).toBe(-5);
    expect(dealDepth(null, null)).toBeNull();
    expect(averageDepth([])).toBeNull();
  });

  it('have no intensity without both shares', () => {
    expect(promoIntensity(30, 20)).toBe(150);
    expect(promoIntensity(null, 20)).toBeNull();
    expect(promoIntensity(30, null)).toBeNull();
    expect(promoIntensity(30, 0)).toBeNull();
  });

  it('are always on from sixty percent of the observed days', () => {
    expect([isAlwaysOn(54, 90), isAlwaysOn(53, 90), isAlwaysOn(0, 0)]).toEqual([true, false, false]);
  });
});

describe('a discount against the thirty days before', () => {
  const days = (count: number, price = 50) => Array.from({ length: count }, () => price);
  const verdictOf = (promo: number, claimed: number, before: (number | null)[] = days(REFERENCE_DAYS)) =>
    honestDepth({ promo, claimed }, before);

  it('needs fifteen days with a price, of the last thirty alone', () => {
    expect(verdictOf(40, 20, days(15))).toMatchObject({
      verdict: 'honest',
      reference: 50,
      depth: 20,
      honesty: 1,
    });
    expect(verdictOf(40, 20, days(14))).toEqual({ verdict: 'unknown' });
    expect(verdictOf(40, 20, [...days(14), ...days(16).map(() => null)])).toEqual({ verdict: 'unknown' });
    expect(verdictOf(40, 20, [30, ...days(REFERENCE_DAYS)])).toMatchObject({ reference: 50 });
    expect(verdictOf(40, 20, [30, ...days(REFERENCE_DAYS - 1)])).toMatchObject({ reference: 30 });
  });

  it('may be claimed two points deeper than it is', () => {
    expect(verdictOf(40, 22)).toMatchObject({ verdict: 'honest' });
    expect(verdictOf(40, 22.1)).toMatchObject({ verdict: 'inflated' });
  });

  it('is none at the reference price or above, and has no share of a claim of nothing', () => {
    expect(verdictOf(50, 1)).toMatchObject({ verdict: 'no_discount', depth: 0 });
    expect(verdictOf(55, 20)).toMatchObject({ verdict: 'no_discount' });
    expect(verdictOf(40, 0)).toMatchObject({ verdict: 'honest', honesty: null });
    expect(verdictOf(40, 20, days(REFERENCE_DAYS, 0))).toEqual({ verdict: 'unknown' });
  });
});

describe('what a missing product is worth', () => {
  const asked = { weight: 2, weights: 100, categoryValue: 50_000, shares: [10], outOfStockRate: 20 };

  it('is the store’s part × the share × the time in stock', () => {
    expect(voidValue(asked)).toEqual({ value: 80, low: 80, high: 80 });
  });

  it('is unknown without weights, a category value, or stores that carry it', () => {
    expect(voidValue({ ...asked, weights: 0 })).toBeNull();
    expect(voidValue({ ...asked, categoryValue: null })).toBeNull();
    expect(voidValue({ ...asked, shares: [] })).toBeNull();
  });
});

describe('prices by month', () => {
  const standing = (days: number, effective: number) => [{ chainId: 1, days, effective }];

  it('are compared from fifteen days in both months', () => {
    expect(inflationBetween(standing(MIN_STANDING_DAYS, 20), standing(MIN_STANDING_DAYS, 22))).toMatchObject({
      n: 1,
      value: expect.closeTo(10, 9),
    });
    expect(inflationBetween(standing(14, 20), standing(30, 22)).n).toBe(0);
    expect(inflationBetween(standing(30, 20), standing(14, 22)).n).toBe(0);
    expect(inflationBetween([{ chainId: 2, days: 30, effective: 20 }], standing(30, 22)).n).toBe(0);
  });

  const published = new Map([
    ['2026-08-01', 120],
    ['2026-06-01', 100],
    ['2026-07-01', 110],
  ]);

  it('are in the money of a month by its own index, else by the last one before it', () => {
    expect(indexOfMonth(published, '2026-07-01')).toEqual({ index: 110, isProvisional: false });
    expect(indexOfMonth(published, '2026-10-01')).toEqual({ index: 120, isProvisional: true });
    expect(indexOfMonth(published, '2026-05-01')).toBeNull();
    expect(realChange({ price: 10, index: 100 }, { price: 12, index: 120 })).toBeCloseTo(0, 9);
    expect(realChange({ price: 10, index: 100 }, { price: 12, index: 0 })).toBeNull();
  });

  it('are real in the money of the last day, and say from when that is provisional', () => {
    const asFar = realPricesIn({ from: '2026-06-15', to: '2026-08-01' }, published);
    expect(asFar.provisionalFrom).toBeNull();
    expect(asFar.factorOn('2026-06-20')).toBeCloseTo(1.2, 9);
    const beyond = realPricesIn({ from: '2026-07-15', to: '2026-09-01' }, published);
    expect(beyond.provisionalFrom).toBe('2026-09-01');
    expect(beyond.factorOn('2026-05-20')).toBeNull();
    expect(realPricesIn({ from: '2026-09-15', to: '2026-10-02' }, published).provisionalFrom).toBe(
      '2026-09-15',
    );
    const before = realPricesIn({ from: '2026-04-15', to: '2026-05-02' }, published);
    expect(before.factorOn('2026-06-20')).toBeNull();
  });
});

describe('days by the Ramadan around them', () => {
  // Ramadan 2026 begins on 18 February, that of 2025 on 1 March with 29 days.
  it.each([
    ['2026-01-03', null],
    ['2026-01-04', -45],
    ['2026-02-17', -1],
    ['2026-02-18', 0],
    ['2026-04-03', 44],
    ['2026-04-04', null],
  ])('reach from 45 days before its first to 44 after: %s', (day, k) => {
    expect(alignedDay(day)?.k ?? null).toBe(k);
  });

  it('have the same day of the Ramadan before as their partner', () => {
    expect(alignedPartner('2026-02-18')).toBe('2025-03-01');
    expect(alignedPartner('2026-02-17')).toBe('2025-02-28');
    expect(alignedPartner('2026-04-03')).toBe('2025-04-14');
    expect(alignedPartner('2026-06-01')).toBeNull();
  });
});

describe('a price that was read', () => {
  const judged = (regular: number, promo: number | null, medianOfListing: number | null = null) =>
    judgePrice({ regular, promo, medianOfListing });

  it('is suspect from a promotion that saves nothing, and beyond three times its median or a third of it', () => {
    expect([judged(20, 20), judged(20, 19)]).toEqual(['suspect', 'ok']);
    expect([judged(60, null, 20), judged(60.1, null, 20)]).toEqual(['ok', 'suspect']);
    expect([judged(20, null, 60), judged(19.9, null, 60)]).toEqual(['ok', 'suspect']);
    expect([judged(20, null, 0), judged(20, null, null)]).toEqual(['ok', 'ok']);
  });

  it('expires after its use, not on it', () => {
    const at = new Date(1000);
    expect(freshness(at, new Date(2000), 1000)).toEqual({ ageMs: 1000, isExpired: false });
    expect(freshness(at, new Date(2001), 1000)?.isExpired).toBe(true);
    expect(freshness(null, at, 1000)).toBeNull();
  });
});

describe('measures of prices', () => {
  it('take half a percent as a change of a restless series', () => {
    expect(volatility([100, 100.5, 100.5, 100])).toEqual({
      changes: 1,
      changedPercent: expect.closeTo(100 / 3, 9),
      standardDeviation: expect.closeTo(Math.sqrt(0.25 / 3), 9),
    });
    expect(volatility([100, 101])).toMatchObject({
      changes: 1,
      standardDeviation: expect.closeTo(Math.SQRT1_2, 9),
    });
    expect(volatility([0, 5])).toMatchObject({ changes: 0 });
    expect(volatility([100]).standardDeviation).toBeNull();
    expect(volatility([])).toMatchObject({ changes: 0, standardDeviation: null });
  });

  it('have no index against nobody, and no mean of what is not positive', () => {
    expect(competitiveIndex(20, [])).toBeNull();
    expect(geometricMean([4, 9])).toBeCloseTo(6, 9);
    expect([geometricMean([]), geometricMean([4, 0]), geometricMean([4, -9])]).toEqual([null, null, null]);
    expect([priceStand(-1.1), priceStand(-1), priceStand(1), priceStand(1.1)]).toEqual([
      'win',
      'tie',
      'tie',
      'loss',
    ]);
  });

  it('have quantiles between two values, and none of nothing', () => {
    expect([quantile([10, 20], 0.5), quantile([10, 20], 0), quantile([10, 20], 1)]).toEqual([15, 10, 20]);
    expect(quantile([], 0.5)).toBeNull();
  });
});
