import { expect, it } from 'vitest';
import type { MonthChange } from '#db/queries/market-months.ts';
import { countOf, figureOf, foldToBrands } from '#lib/market/dashboard/drill/figure-basis.ts';
import {
  basisOfMonth,
  monthOfPair,
  monthOfSums,
  monthRows,
} from '#lib/market/price-monitor/panels/months/month-figures.ts';

const months = ['2026-08-01', '2026-09-01', '2026-10-01'];

/** One retailer's chains, described by their prices against the month before and against the first. */
const change = (month: string, retailerId: string, steps: number[], since: number[]): MonthChange => {
  const logs = (ratios: number[]) => ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0);
  const sum = since.reduce((total, ratio) => total + ratio, 0);
  const first = { sinceFirst: since.length, logRatioSinceFirst: logs(since), ratioSinceFirst: sum };
  return { month, retailerId, n: steps.length, logRatio: logs(steps), ...first };
};

const known = {
  months,
  changes: [
    change('2026-08-01', 'a', [], [1, 1]),
    change('2026-08-01', 'b', [1.02], [1]),
    change('2026-08-01', 'c', [], [1]),
    change('2026-09-01', 'a', [1.1, 1], [1.1, 1]),
    change('2026-09-01', 'b', [1.2], [1.2]),
    change('2026-10-01', 'a', [1, 1.1], [1.1, 1.1]),
    change('2026-10-01', 'b', [1], [1.2]),
  ],
  ours: null,
  weights: new Map([
    ['a', 50],
    ['b', 30],
    ['c', 20],
  ]),
  consumerIndex: new Map([
    ['2026-08-01', 200],
    ['2026-09-01', 220],
  ]),
};

it('sets the weighted index with its coverage beside the like-for-like one, and both beside the CPI', () => {
  const [august, september, october] = monthRows(known);
  expect(august).toMatchObject({ index: { value: 100 }, weighted: { value: 100, coverage: 100 }, real: 0 });
  expect(august?.change).toMatchObject({ n: 1, lowBase: true });
  expect(september?.change.value).toBeCloseTo(100 * (1.32 ** (1 / 3) - 1), 4);
  // 25 × 1.1 + 25 × 1 + 30 × 1.2 of 80, for c had no price.
  expect(september?.weighted.value).toBeCloseTo((100 * 88.5) / 80, 4);
  expect(september?.weighted.coverage).toBeCloseTo(80, 4);
  expect(october?.index.value).toBeCloseTo(100 * (1.1 * 1.1 * 1.2) ** (1 / 3), 4);
});

it('tells real changes by the CPI of the month, and says when that is not published yet', () => {
  const [, september, october] = monthRows(known);
  expect(september).toMatchObject({ isProvisional: false });
  expect(september?.consumerIndex).toBeCloseTo(110, 4);
  expect(september?.real).toBeCloseTo(100 * (1.32 ** (1 / 3) / 1.1 - 1), 4);
  expect(october).toMatchObject({ isProvisional: true });
  expect(october?.consumerIndex).toBeCloseTo(110, 4);
});

it('says nothing of a month without prices, and of weights that nobody gave', () => {
  const [, , none] = monthRows({ ...known, changes: known.changes.slice(0, 3), weights: new Map() });
  expect(none).toMatchObject({ change: { value: null, n: 0 }, index: { value: null }, real: null });
  expect(none?.weighted).toMatchObject({ value: null, coverage: null });
});

it('sets the index of the company’s own brands beside the category’s, where they stood in the first month', () => {
  const ours = [change('2026-08-01', 'a', [], [1]), change('2026-10-01', 'a', [], [1.1])];
  expect(monthRows({ ...known, ours }).map((row) => row.ours)).toEqual([
    { value: 100, n: 1, lowBase: true },
    { value: null, n: 0, lowBase: true },
    { value: 110, n: 1, lowBase: true },
  ]);
  const late = monthRows({ ...known, ours: ours.slice(1) });
  expect(late.every((row) => row.ours === null)).toBe(true);
  expect(monthRows(known).every((row) => row.ours === null)).toBe(true);
});

it('comes to the same whether its prices are told one by one or by retailer', () => {
  const pair = (retailerId: string, own: number, before: number | null, base: number | null) => ({
    ...{ month: '2026-09-01', productId: `p-${own}`, brandId: 'x', retailerId, own, before, base },
    first: '2026-08-01',
  });
  const pairs = [pair('a', 11, 10, 10), pair('a', 20, 20, 20), pair('b', 12, 10, 10), pair('b', 9, null, 8)];
  const sums = [
    change('2026-09-01', 'a', [1.1, 1], [1.1, 1]),
    change('2026-09-01', 'b', [1.2], [1.2, 9 / 8]),
  ];
  const basket = new Map([
    ['a', { n: 2, weight: 50 }],
    ['b', { n: 4, weight: 30 }],
    ['c', { n: 1, weight: 20 }],
  ]);
  for (const name of ['month-change', 'month-index', 'month-weighted', 'month-ours'] as const) {
    const single = basisOfMonth(name, pairs.map(monthOfPair), basket);
    const [byRetailer, byBrand] = [basisOfMonth(name, sums.map(monthOfSums), basket), foldToBrands(single)];
    const figure = figureOf(single) ?? Number.NaN;
    for (const other of [byRetailer, byBrand]) {
      expect(figureOf(other), name).toBeCloseTo(figure, 9);
      expect(countOf(other.rows), name).toBe(countOf(single.rows));
    }
  }
  const weighted = basisOfMonth('month-weighted', pairs.map(monthOfPair), basket);
  // 25 of 50 each of a, 7.5 of 30 each of b.
  expect(weighted.rows.map(({ weight }) => weight)).toEqual([25, 25, 7.5, 7.5]);
  expect(figureOf(weighted)).toBeCloseTo((25 * 110 + 25 * 100 + 7.5 * 120 + 7.5 * 112.5) / 65, 9);
});
