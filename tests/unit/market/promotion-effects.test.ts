import { describe, expect, it } from 'vitest';
import { nextPromotion } from '#lib/market/measures/next-promotion.ts';
import {
  answeredAfter,
  cutsOf,
  gapsAround,
  type PriceRun,
  priceAfter,
} from '#lib/market/measures/promotion-effects.ts';
import { overlapOf, shareOverlapped } from '#lib/market/measures/promotion-overlap.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';

const november = (day: number) => dayNumber(`2026-11-${String(day).padStart(2, '0')}`);
const days = (from: number, to: number) => ({ from: november(from), to: november(to) });
const run = (from: number, to: number, unit: number): PriceRun => ({ from, to, unit });

describe('overlap', () => {
  it('is the share of own days on which a rival’s promotion ran', () => {
    const own = [days(10, 19)];
    expect(shareOverlapped(overlapOf(own, [days(15, 24)]))).toBe(50);
    expect(shareOverlapped(overlapOf(own, [days(18, 20)]))).toBe(20);
  });

  it('counts a day once on either side', () => {
    const own = [days(10, 14), days(12, 19)];
    const rivals = [days(15, 24), days(15, 16), days(1, 10)];
    expect(overlapOf(own, rivals)).toEqual({ days: 10, shared: 6 });
    // Days on which no own promotion runs count on neither side.
    const apart = [days(10, 11), days(18, 19)];
    expect(overlapOf(apart, [days(11, 18)])).toEqual({ days: 4, shared: 2 });
  });

  it('of nothing is not known', () => {
    expect(shareOverlapped(overlapOf([], [days(1, 2)]))).toBeNull();
    expect(shareOverlapped(overlapOf([days(1, 2)], []))).toBe(0);
  });
});

describe('what followed', () => {
  const deal = { from: 100, to: 109 };

  it('is the gap to rivals before, during and after', () => {
    const own = [run(80, 99, 40), run(100, 109, 34), run(110, 130, 40)];
    const rival = [run(80, 109, 42), run(110, 130, 39)];
    const { before, during, after } = gapsAround(deal, own, [rival], 130);
    expect(before).toBeCloseTo(-4.76, 2);
    expect(during).toBeCloseTo(-19.05, 2);
    expect(after).toBeCloseTo(2.56, 2);
  });

  it('compares with the geometric mean of rivals, on days on which both are priced', () => {
    const rivals = [[run(100, 104, 20)], [run(100, 102, 45)]];
    // Three days against 30, two against 20, and none against nothing.
    const { before, during, after } = gapsAround(deal, [run(100, 109, 30)], rivals, 130);
    expect([before, after]).toEqual([null, null]);
    expect(during).toBeCloseTo(100 * (1.5 ** (2 / 5) - 1), 9);
  });

  it('ends with the last known day', () => {
    const [own, rival] = [[run(80, 200, 30)], [run(80, 104, 30), run(105, 200, 15)]];
    const ended = gapsAround(deal, own, [rival], 104);
    expect(ended.during).toBeCloseTo(0, 9);
    expect(ended.after).toBeNull();
    const more = gapsAround(deal, own, [rival], 110);
    expect(more.during).toBeCloseTo(100 * (Math.SQRT2 - 1), 9);
    expect(more.after).toBeCloseTo(100, 9);
  });

  it('looks at fourteen days on either side', () => {
    const own = [run(0, 85, 60), run(86, 123, 30), run(124, 200, 60)];
    const around = gapsAround(deal, own, [[run(0, 200, 30)]], 200);
    expect(Object.values(around).map((gap) => Math.round(gap ?? Number.NaN) + 0)).toEqual([0, 0, 0]);
  });

  it('names the first answer within fourteen days', () => {
    expect(answeredAfter(100, [105, 103 + 9])).toBe(5);
    expect(answeredAfter(100, [100, 99])).toBeNull();
    expect(answeredAfter(100, [101])).toBe(1);
    expect(answeredAfter(100, [114, 120])).toBe(14);
    expect(answeredAfter(100, [115])).toBeNull();
    expect(answeredAfter(100, [])).toBeNull();
  });

  it('takes a fall of 3% and more for a cut', () => {
    expect(cutsOf([run(1, 4, 100), run(5, 9, 97), run(10, 12, 94.2), run(13, 14, 120)])).toEqual([5]);
    expect(cutsOf([run(1, 4, 100)])).toEqual([]);
  });
});

describe('the price after a promotion', () => {
  it('is back within 3%, else lower or higher', () => {
    expect(priceAfter(40, 40)).toBe('back');
    expect(priceAfter(100, 102.99)).toBe('back');
    expect(priceAfter(100, 97.01)).toBe('back');
    expect(priceAfter(100, 97)).toBe('lower');
    expect(priceAfter(100, 103)).toBe('higher');
  });

  it('is not judged where one of the two is not known', () => {
    expect([priceAfter(null, 40), priceAfter(40, null), priceAfter(0, 40)]).toEqual([null, null, null]);
  });
});

describe('the next likely promotion', () => {
  const promotions = (starts: readonly number[], length = 7) =>
    starts.map((from) => ({ from, to: from + length - 1 }));

  it('is the last start and the median of the gaps, within their middle half', () => {
    // Gaps of 42, 41 and 43 days.
    expect(nextPromotion(promotions([0, 42, 83, 126]), 140)).toEqual({
      from: 167,
      likeliest: 168,
      to: 169,
      past: 4,
      lastStart: 126,
      gap: { median: 42, shortest: 41, longest: 43 },
    });
  });

  it('is not named below four past ones', () => {
    expect(nextPromotion(promotions([0, 42, 84]), 90)).toBeNull();
    expect(nextPromotion([], 90)).toBeNull();
    // The fourth is announced, and no past one until it begins.
    expect(nextPromotion(promotions([0, 42, 84, 126]), 100)).toBeNull();
    expect(nextPromotion(promotions([0, 42, 84, 126]), 125)).toBeNull();
    expect(nextPromotion(promotions([0, 42, 84, 126]), 126)).toMatchObject({ past: 4, lastStart: 126 });
  });

  it('is not named without a rhythm', () => {
    // Gaps of 20, 60 and 100 days: the middle half is 40 days wide.
    expect(nextPromotion(promotions([0, 20, 80, 180]), 190)).toBeNull();
    // Of 45, 60 and 75 it is 15 days.
    expect(nextPromotion(promotions([0, 45, 105, 180]), 190)).toMatchObject({
      from: 232,
      likeliest: 240,
      to: 248,
    });
    // Of 30, 60 and 90 it is 30 days, half of the median.
    expect(nextPromotion(promotions([0, 30, 90, 180]), 190)).toMatchObject({ from: 225, to: 255 });
  });

  it('takes promotions that overlap or follow each other for one', () => {
    const split = [
      ...promotions([0, 42, 83, 126]),
      { from: 7, to: 9 },
      { from: 44, to: 60 },
      { from: 10, to: 12 },
    ];
    expect(nextPromotion(split, 140)).toMatchObject({ past: 4, gap: { median: 42 } });
    expect(nextPromotion([...promotions([0, 42, 83, 126]), { from: 9, to: 9 }], 140)).toMatchObject({
      past: 5,
    });
  });

  it('is not named once its window is over, and never in the past', () => {
    const past = promotions([0, 42, 83, 126]);
    expect(nextPromotion(past, 168)).toMatchObject({ from: 169, likeliest: 169, to: 169 });
    expect(nextPromotion(past, 169)).toBeNull();
  });
});
