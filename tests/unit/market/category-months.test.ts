import { expect, it } from 'vitest';
import type { MonthChange } from '#db/queries/market-months.ts';
import { categoryMonths } from '#lib/market/measures/category-months.ts';

const months = ['2026-08-01', '2026-09-01', '2026-10-01'];

/** One retailer's chains, told by their prices against the month before and against the first. */
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
  const [august, september, october] = categoryMonths(known);
  expect(august).toMatchObject({ index: { value: 100 }, weighted: { value: 100, coverage: 100 }, real: 0 });
  expect(august?.change).toMatchObject({ n: 1, lowBase: true });
  expect(september?.change.value).toBeCloseTo(100 * (1.32 ** (1 / 3) - 1), 10);
  // 25 × 1.1 + 25 × 1 + 30 × 1.2 of 80, for c had no price.
  expect(september?.weighted.value).toBeCloseTo((100 * 88.5) / 80, 10);
  expect(september?.weighted.coverage).toBeCloseTo(80, 10);
  expect(october?.index.value).toBeCloseTo(100 * (1.1 * 1.1 * 1.2) ** (1 / 3), 10);
});

it('tells real changes by the CPI of the month, and says when that is not published yet', () => {
  const [, september, october] = categoryMonths(known);
  expect(september).toMatchObject({ isProvisional: false });
  expect(september?.consumerIndex).toBeCloseTo(110, 10);
  expect(september?.real).toBeCloseTo(100 * (1.32 ** (1 / 3) / 1.1 - 1), 10);
  expect(october).toMatchObject({ isProvisional: true });
  expect(october?.consumerIndex).toBeCloseTo(110, 10);
});

it('says nothing of a month without prices, and of weights that nobody gave', () => {
  const [, , none] = categoryMonths({ ...known, changes: known.changes.slice(0, 3), weights: new Map() });
  expect(none).toMatchObject({ change: { value: null, n: 0 }, index: { value: null }, real: null });
  expect(none?.weighted).toMatchObject({ value: null, coverage: null });
});
