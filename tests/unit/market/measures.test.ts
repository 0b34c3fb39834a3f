import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as distributionMeasures from '#lib/market/measures/distribution-measures.ts';
import * as commonMeasures from '#lib/market/measures/measure.ts';
import * as observationQuality from '#lib/market/measures/observation-quality.ts';
import * as priceMeasures from '#lib/market/measures/price-measures.ts';
import * as promotionMeasures from '#lib/market/measures/promotion-measures.ts';

const m = {
  ...commonMeasures,
  ...priceMeasures,
  ...promotionMeasures,
  ...distributionMeasures,
  ...observationQuality,
};

const price = fc.double({ min: 0.05, max: 5000, noNaN: true });
const prices = fc.array(price, { minLength: 1, maxLength: 40 });
const pairs = fc.array(fc.record({ own: price, other: price }), { minLength: 1, maxLength: 40 });

describe('measures with known answers', () => {
  it('adds distribution points of four SKUs to 250', () => {
    expect(m.totalDistributionPoints([50, 60, 65, 75])).toBe(250);
  });

  it('takes three of five stores as 60 % numeric and 800 of 1,000 of sales as 80 % weighted', () => {
    expect(m.numericDistribution(3, 5)).toBe(60);
    expect(m.weightedDistribution(800, 1000)).toBe(80);
  });

  it('compares four retailers at 20, 25, 22 and 24', () => {
    expect(m.mean([20, 25, 22, 24])).toBe(22.75);
    expect(m.spread([20, 25, 22, 24])).toBe(25);
    expect(m.competitiveIndex(20, [25, 22, 24])).toBeCloseTo(84.51, 2);
    expect(m.priceGap(20, (25 + 22 + 24) / 3)).toBeCloseTo(-15.49, 2);
  });

  it('calculates the depth of each mechanic', () => {
    const threeFor = { mechanic: 'x-for-y', quantity: 3, total: 8.9 } as const;
    expect(m.promotedPrice(4, threeFor)).toBeCloseTo(2.967, 3);
    expect(m.mechanicDepth(4, threeFor)).toBeCloseTo(25.8, 1);
    expect(m.mechanicDepth(10, { mechanic: 'buy-get', buy: 1, free: 1 })).toBe(50);
    expect(m.mechanicDepth(10, { mechanic: 'bonus-pack', bonusPercent: 25 })).toBeCloseTo(20, 9);
    expect(m.mechanicDepth(40, { mechanic: 'price-cut', promo: 30 })).toBe(25);
    expect(m.mechanicDepth(40, { mechanic: 'percent-off', percent: 15 })).toBeCloseTo(15, 9);
  });

  it('takes the geometric, not the arithmetic, mean of relatives', () => {
    const index = m.jevonsIndex([
      { own: 20, other: 10 },
      { own: 10, other: 20 },
      { own: 5, other: 5 },
    ]);
    expect(index.value).toBeCloseTo(100, 9);
    expect(index).toMatchObject({ n: 3, lowBase: false });
  });

  it('leaves pairs without two prices out of the index', () => {
    expect(m.jevonsIndex([{ own: 0, other: 10 }])).toEqual({ value: null, n: 0, lowBase: true });
  });

  it('compares baskets only over items that every retailer carries, four at least', () => {
    const shelf = (retailer: string, list: Record<string, number>) =>
      Object.entries(list).map(([item, p]) => ({ retailer, item, price: p }));
    const two = [
      ...shelf('a', { milk: 10, rice: 20, oil: 30, tea: 40, soap: 500 }),
      ...shelf('b', { milk: 12, rice: 22, oil: 36, tea: 40 }),
    ];
    const result = m.retailerSpread(two);
    expect(result.items).toEqual(['milk', 'oil', 'rice', 'tea']);
    expect(result.totals).toEqual([
      { retailer: 'a', total: 100 },
      { retailer: 'b', total: 110 },
    ]);
    expect(result.value).toBeCloseTo(10, 9);
    expect(m.retailerSpread(two.filter((p) => p.item !== 'tea')).value).toBeNull();
  });

  it('calculates inflation over items in both months and real prices with the index', () => {
    expect(m.categoryInflation([{ current: 11, earlier: 10 }]).value).toBeCloseTo(10, 9);
    expect(m.realPrice(121, 100, 110)).toBeCloseTo(110, 9);
  });

  it('bounds a stock-out by what the visits saw', () => {
    const seen = { previousInStock: 1, firstOut: 3, lastOut: 8, nextInStock: 10 };
    expect(m.outOfStockSpan(seen)).toEqual({ atLeast: 5, atMost: 9 });
    expect(m.outOfStockSpan({ ...seen, nextInStock: null })).toEqual({ atLeast: 5, atMost: null });
  });

  it('tells voids from gaps and kept from lost and filled', () => {
    const authorised = new Set(['a', 'b']);
    const carrying = new Set(['b', 'd']);
    expect(m.distributionVoids(authorised, carrying)).toEqual(['a']);
    expect(m.distributionGaps(new Set(['a', 'b', 'c', 'd']), authorised, carrying)).toEqual(['c']);
    expect(m.distributionMoves(new Set(['a', 'b']), carrying)).toEqual({
      kept: ['b'],
      lost: ['a'],
      filled: ['d'],
    });
  });

  it('counts changes in a series', () => {
    const v = m.volatility([10, 10, 11, 11, 12]);
    expect(v.changes).toBe(2);
    expect(v.changedPercent).toBe(50);
    expect(v.standardDeviation).toBeCloseTo(0.8367, 4);
  });

  it('knows when an observation has expired', () => {
    const now = new Date('2026-03-02T00:00:00Z');
    expect(m.freshness(new Date('2026-03-01T00:00:00Z'), now, 25 * 3600e3)?.isExpired).toBe(false);
    expect(m.freshness(new Date('2026-02-28T00:00:00Z'), now, 25 * 3600e3)?.isExpired).toBe(true);
    expect(m.freshness(null, now, 1)).toBeNull();
  });
});

describe('measures at the edges', () => {
  it('gives null, never 0 or 100, without a denominator', () => {
    expect(m.unitPrice(10, 0, 1)).toBeNull();
    expect(m.competitiveIndex(10, [])).toBeNull();
    expect(m.priceGap(10, 0)).toBeNull();
    expect(m.priceChange(10, 0)).toBeNull();
    expect(m.promoDepth(0, 0)).toBeNull();
    expect(m.promoFrequency(0, 0)).toBeNull();
    expect(m.shareOfPromo(0, 0)).toBeNull();
    expect(m.shareOfShelf(0, 0)).toBeNull();
    expect(m.shareOfAssortment(0, 0)).toBeNull();
    expect(m.numericDistribution(0, 0)).toBeNull();
    expect(m.weightedDistribution(0, 0)).toBeNull();
    expect(m.netDistribution(0, 0, 0)).toBeNull();
    expect(m.outOfStockRate(0, 0)).toBeNull();
    expect(m.onShelfAvailability(0, 0)).toBeNull();
    expect(m.totalDistributionPoints([])).toBeNull();
    expect(m.spread([10])).toBeNull();
    expect(m.realPrice(10, 100, 0)).toBeNull();
    expect(m.retailerSpread([]).value).toBeNull();
  });

  it('flags fewer than three items as a low base', () => {
    const pair = { own: 1, other: 1 };
    expect(m.jevonsIndex([pair, pair]).lowBase).toBe(true);
    expect(m.jevonsIndex([pair, pair, pair]).lowBase).toBe(false);
  });

  it('suspects a promo at or above the regular price and jumps beyond three times the median', () => {
    expect(m.judgePrice({ regular: 10, promo: 10 })).toBe('suspect');
    expect(m.judgePrice({ regular: 10, promo: 11 })).toBe('suspect');
    expect(m.judgePrice({ regular: 31, medianOfListing: 10 })).toBe('suspect');
    expect(m.judgePrice({ regular: 3, medianOfListing: 10 })).toBe('suspect');
    expect(m.judgePrice({ regular: 10, promo: 9, medianOfListing: 10 })).toBe('ok');
  });

  it('takes no price from an out-of-stock page, nor a price of zero', () => {
    expect(m.judgePrice({ regular: 10, isOutOfStock: true })).toBeNull();
    expect(m.judgePrice({ regular: 0 })).toBeNull();
    expect(m.judgePrice({ regular: 10, promo: 0 })).toBeNull();
    expect(m.judgePrice({ regular: Number.NaN })).toBeNull();
  });

  it('calls a gap within the tolerance a tie', () => {
    expect([-1, 1].map((g) => m.priceStand(g))).toEqual(['tie', 'tie']);
    expect([-1.01, 1.01].map((g) => m.priceStand(g))).toEqual(['win', 'loss']);
  });
});

describe('properties of measures', () => {
  it('keeps every mean between the least and the greatest value', () => {
    fc.assert(
      fc.property(prices, (values) => {
        const [low, high] = [Math.min(...values) * (1 - 1e-9), Math.max(...values) * (1 + 1e-9)];
        for (const average of [m.mean(values), m.median(values), m.geometricMean(values)]) {
          expect(average).toBeGreaterThanOrEqual(low);
          expect(average).toBeLessThanOrEqual(high);
        }
      }),
    );
  });

  it('inverts the index when the sides are exchanged', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const there = m.jevonsIndex(list).value ?? 0;
        const back = m.jevonsIndex(list.map((p) => ({ own: p.other, other: p.own }))).value ?? 0;
        expect((there * back) / 10_000).toBeCloseTo(1, 6);
      }),
    );
  });

  it('does not see the currency: scaling all prices changes no index', () => {
    fc.assert(
      fc.property(pairs, fc.double({ min: 0.01, max: 100, noNaN: true }), (list, rate) => {
        const scaled = list.map((p) => ({ own: p.own * rate, other: p.other * rate }));
        expect(m.jevonsIndex(scaled).value).toBeCloseTo(m.jevonsIndex(list).value ?? 0, 4);
      }),
    );
  });

  it('never lets the geometric index exceed the mean of relatives', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const carli = 100 * (m.mean(list.map((p) => p.own / p.other)) ?? 0);
        expect(m.jevonsIndex(list).value).toBeLessThanOrEqual(carli * (1 + 1e-9));
      }),
    );
  });

  it('splits stores into kept, lost and filled without losing one', () => {
    const stores = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String));
    fc.assert(
      fc.property(stores, stores, (a, b) => {
        const { kept, lost, filled } = m.distributionMoves(new Set(a), new Set(b));
        expect([...kept, ...lost].sort()).toEqual([...a].sort());
        expect([...kept, ...filled].sort()).toEqual([...b].sort());
      }),
    );
  });

  it('keeps shares within 0 and 100', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (part, rest) => {
        const share = m.onShelfAvailability(part, part + rest);
        if (part + rest === 0) expect(share).toBeNull();
        else expect(share).toSatisfy((s: number) => s >= 0 && s <= 100);
      }),
    );
  });

  it('finds every reading ok, suspect or no price, and never stores a price of zero or less', () => {
    const read = fc.double({ min: -100, max: 100 });
    fc.assert(
      fc.property(read, fc.option(read), (regular, promo) => {
        const verdict = m.judgePrice({ regular, promo });
        if (verdict !== null) expect(Math.min(regular, promo ?? regular)).toBeGreaterThan(0);
        if (verdict === 'ok' && promo !== null) expect(promo).toBeLessThan(regular);
      }),
    );
  });
});
