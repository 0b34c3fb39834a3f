import { expect, it } from 'vitest';
import { byPair } from '#lib/core/by-pair.ts';

it('has one value for each pair of names, in the order in which the pairs came', () => {
  const counts = byPair(() => ({ n: 0 }));
  for (const [one, other] of [
    ['b', 'x'],
    ['a', 'x'],
    ['b', 'y'],
    ['b', 'x'],
  ] as const)
    counts.at(one, other).n += 1;
  expect(counts.list()).toEqual([
    { one: 'b', other: 'x', value: { n: 2 } },
    { one: 'a', other: 'x', value: { n: 1 } },
    { one: 'b', other: 'y', value: { n: 1 } },
  ]);
  expect(counts.get('b', 'y')).toEqual({ n: 1 });
  expect([counts.get('a', 'y'), counts.get('c', 'x')]).toEqual([undefined, undefined]);
});
