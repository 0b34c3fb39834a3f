import { expect, it } from 'vitest';
import { gapBins } from '#lib/market/measures/gap-bins.ts';

it('gaps lie in bins of two and a half points, an edge in the bin above it, with open ends', () => {
  const bins = gapBins([-80, -20, -17.5, -0.01, 0, 2.4, 2.5, 19.9, 20, 300]);
  expect(bins).toHaveLength(18);
  const filled = bins.filter(({ n }) => n > 0).map(({ from, to, n }) => [from, to, n]);
  expect(filled).toEqual([
    [null, -20, 1],
    [-20, -17.5, 1],
    [-17.5, -15, 1],
    [-2.5, 0, 1],
    [0, 2.5, 2],
    [2.5, 5, 1],
    [17.5, 20, 1],
    [20, null, 2],
  ]);
});
