import { describe, expect, it } from 'vitest';
import { figureOf } from '#lib/market/dashboard/drill/figure-basis.ts';
import { brandIndexToCategory } from '#lib/market/measures/brand-index.ts';
import { matchedPoint } from '#lib/market/measures/matched-line.ts';
import { indexOfMonth, inflationBetween, realChange } from '#lib/market/measures/month-measures.ts';
import { packLadder } from '#lib/market/measures/pack-ladder.ts';
import {
  competitiveIndex,
  jevonsIndex,
  priceChange,
  priceGap,
  priceStand,
  realPrice,
  spread,
  unitPrice,
} from '#lib/market/measures/price-measures.ts';
import { mechanicDepth, promotedPrice } from '#lib/market/measures/promotion-measures.ts';

describe('worked examples of prices', () => {
  it('three for 8.90 of a pack of 6 × 200 ml at 4.00: 2.9667 a pack, 2.4722 a litre, 25.83 % off', () => {
    const terms = { mechanic: 'x-for-y', quantity: 3, total: 8.9 } as const;
    const promoted = promotedPrice(4, terms) ?? 0;
    expect(promoted).toBeCloseTo(2.9667, 4);
    expect(unitPrice(promoted, 6, 0.2)).toBeCloseTo(2.4722, 4);
    expect(mechanicDepth(4, terms)).toBeCloseTo(25.83, 2);
  });

  it('pairs 20/25, 22/20 and 30/30: 95.83, where the mean of the ratios says 96.67', () => {
    const pairs = [
      { own: 20, other: 25 },
      { own: 22, other: 20 },
      { own: 30, other: 30 },
    ];
    const index = jevonsIndex(pairs);
    expect(index).toMatchObject({ n: 3, lowBase: false });
    expect(index.value).toBeCloseTo(95.83, 2);
    const carli = (100 * pairs.reduce((sum, { own, other }) => sum + own / other, 0)) / pairs.length;
    expect(carli).toBeCloseTo(96.67, 2);
  });

  it('21.00 after 20 and 50 after 50, a third that stood for ten days left out: +2.47 %, a low base', () => {
    const january = [
      { chainId: 1, days: 31, effective: 20 },
      { chainId: 2, days: 31, effective: 50 },
      { chainId: 3, days: 31, effective: 30 },
    ];
    const february = [
      { chainId: 1, days: 28, effective: 21 },
      { chainId: 2, days: 28, effective: 50 },
      { chainId: 3, days: 10, effective: 36 },
    ];
    const inflation = inflationBetween(january, february);
    expect(inflation).toMatchObject({ n: 2, lowBase: true });
    expect(inflation.value).toBeCloseTo(2.47, 2);
  });

  it('36.00 at an index of 100 and 42.50 at 128.4: +18.06 % nominal, 33.10 and −8.06 % real, from any base', () => {
    expect(priceChange(42.5, 36)).toBeCloseTo(18.06, 2);
    expect(realPrice(42.5, 100, 128.4)).toBeCloseTo(33.1, 2);
    for (const base of [1, 0.37, 2.9]) {
      const change = realChange({ price: 36, index: 100 * base }, { price: 42.5, index: 128.4 * base });
      expect(change).toBeCloseTo(-8.06, 2);
    }
  });

  it('1 l at 42.00, 0.5 l at 24.00 and 6 × 0.2 l at 54.00: a premium of 14.29 %, and an inversion at 45.00', () => {
    const pack = (id: string, price: number, packCount: number, netContent: number) => ({
      ...{ id, content: packCount * netContent },
      unit: unitPrice(price, packCount, netContent) ?? 0,
    });
    const ladder = packLadder([
      pack('1 l', 42, 1, 1),
      pack('0.5 l', 24, 1, 0.5),
      pack('6 × 0.2 l', 54, 6, 0.2),
    ]);
    expect(ladder.map(({ id }) => id)).toEqual(['0.5 l', '1 l', '6 × 0.2 l']);
    expect(ladder.map(({ unit }) => Math.round(unit * 1e6) / 1e6)).toEqual([48, 42, 45]);
    expect(priceChange(ladder[0]?.unit ?? 0, 42)).toBeCloseTo(14.29, 2);
    expect(ladder.map(({ cheaperSmaller }) => cheaperSmaller)).toEqual([[], [], ['1 l']]);
  });

  it('20, 25, 22 and 24 with the 25 disputed: a spread of 20 % for 25 %, an index of 86.96 for 84.51', () => {
    expect(spread([20, 25, 22, 24])).toBe(25);
    expect(spread([20, 22, 24])).toBeCloseTo(20, 9);
    expect(competitiveIndex(20, [25, 22, 24])).toBeCloseTo(84.51, 2);
    expect(competitiveIndex(20, [22, 24])).toBeCloseTo(86.96, 2);
  });

  it('99.00 and 98.99 against 100.00: a tie, and a win by 1.01 %', () => {
    expect(priceStand(priceGap(99, 100) ?? 0)).toBe('tie');
    expect(priceGap(98.99, 100)).toBeCloseTo(-1.01, 9);
    expect(priceStand(priceGap(98.99, 100) ?? 0)).toBe('win');
  });

  it('weights of 0.5 by 1.10, 0.3 by 1.20 and 0.2 without a price: 113.75', () => {
    const priced = [
      { value: 110, weight: 50 },
      { value: 120, weight: 30 },
    ].map((row) => ({
      ...row,
      brandId: null,
      productId: null,
      retailerId: null,
      own: null,
      other: null,
      n: 1,
    }));
    expect(figureOf({ reduction: 'weighted', rows: priced })).toBeCloseTo(113.75, 9);
  });
});

describe('the consumer price index of a month', () => {
  const published = new Map([
    ['2026-08-01', 120],
    ['2026-09-01', 122],
  ]);

  it('is its own, or the last published one, said so, or none', () => {
    expect(indexOfMonth(published, '2026-08-01')).toEqual({ index: 120, isProvisional: false });
    expect(indexOfMonth(published, '2026-11-01')).toEqual({ index: 122, isProvisional: true });
    expect(indexOfMonth(published, '2026-07-01')).toBeNull();
  });
});

describe('a day of a matched line', () => {
  const stood = (...units: number[]) => ({
    n: units.length,
    unit: units.reduce((sum, unit) => sum + unit, 0),
    logUnit: units.reduce((sum, unit) => sum + Math.log(unit), 0),
  });

  it('is the geometric mean of the same items', () => {
    // The fifth root of 10 × 20 × 30 × 40 × 50 = 12,000,000.
    expect(matchedPoint(stood(10, 20, 30, 40, 50), 5)).toBeCloseTo(26.0517, 4);
  });

  it('stands while four of five items do, and not below', () => {
    expect(matchedPoint(stood(16, 16, 16, 16), 5)).toBeCloseTo(16, 9);
    expect(matchedPoint(stood(16, 16, 16), 5)).toBeNull();
  });

  it('is a plain mean where no basket can be compared', () => {
    expect(matchedPoint(stood(10, 30), null)).toBe(20);
    expect(matchedPoint(stood(), null)).toBeNull();
  });
});

describe('a brand against its category', () => {
  const at = (retailerId: string, productId: string, group: string, unit: number) => {
    const brandId = productId.split('-')[0] ?? '';
    return { productId, brandId, retailerId, group, unit };
  };

  it('is compared with other brands of the same variant and size at the same retailer', () => {
    const prices = [
      // Ten percent above the geometric mean of 40 and 90, which is 60.
      at('x', 'own-litre', 'full 1 l', 66),
      at('x', 'rival-litre', 'full 1 l', 40),
      at('x', 'third-litre', 'full 1 l', 90),
      // The same price as the only partner, at a retailer twice as dear.
      at('y', 'own-litre', 'full 1 l', 120),
      at('y', 'rival-litre', 'full 1 l', 120),
      // Twenty percent below.
      at('x', 'own-small', 'full 0.2 l', 80),
      at('x', 'rival-small', 'full 0.2 l', 100),
      // No one else makes it.
      at('x', 'own-goat', 'goat 1 l', 200),
    ];
    const index = brandIndexToCategory(prices, (brand) => brand === 'own');
    expect(index).toMatchObject({ n: 2, lowBase: true, leftOut: 1 });
    // exp((½ ln 1.1 + ln 0.8) ÷ 2)
    expect(index.value).toBeCloseTo(91.6, 2);
  });

  it('is nothing where no product has a partner', () => {
    const index = brandIndexToCategory([at('x', 'own-litre', 'full 1 l', 50)], (brand) => brand === 'own');
    expect(index).toEqual({ value: null, n: 0, lowBase: true, leftOut: 1 });
  });
});
