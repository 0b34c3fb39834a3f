import { expect, it } from 'vitest';
import { percentile } from '#tests/bench/measuring.ts';

it('a percentile is taken of the values in their order, whatever order they came in', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([0, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 51, 96, 100]);
  expect(percentile([10, 9], 0)).toBe(9);
  expect(percentile([], 0.5)).toBe(0);
});
