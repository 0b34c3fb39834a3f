import { expect, it } from 'vitest';
import { longestChain } from '#tests/bench/round-trips.ts';

it('counts trips that follow one another, and those side by side once', () => {
  const parallel = [
    { begun: 0, ended: 10 },
    { begun: 1, ended: 8 },
  ];
  expect(longestChain(parallel)).toBe(1);
  expect(longestChain([...parallel, { begun: 11, ended: 12 }, { begun: 11, ended: 13 }])).toBe(2);
  expect(longestChain([])).toBe(0);
});
