import { expect, it } from 'vitest';
import { asMoney, asPercent, asRatio } from '#lib/chat/tools/parts/tool-answer.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { onScreen } from '#tests/factories/on-screen.ts';

it.each([555.07496, 555.075, 1.005, 1.00496, 8.345, -1.005, -0.00004, 0, 1234567.895])(
  'says of %f what a screen says of its four decimals',
  (value) => {
    expect(asMoney(value)).toBe(onScreen(rounded(value), 2));
    expect(asRatio(value)).toBe(onScreen(rounded(value), 2));
    expect(asPercent(value)).toBe(onScreen(rounded(value), 1));
  },
);

it('says nothing of nothing', () => {
  expect([asRatio(null), asPercent(null)]).toEqual([null, null]);
});
