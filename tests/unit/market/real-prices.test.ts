import { expect, it } from 'vitest';
import { realPricesOn } from '#lib/market/measures/real-prices.ts';

const published = new Map([
  ['2026-08-01', 100],
  ['2026-09-01', 128.4],
]);

it('prices of earlier days are told in the money of the last one', () => {
  const { inMoneyOfLast, provisionalFrom } = realPricesOn(['2026-08-31', '2026-09-01'], published);
  expect(inMoneyOfLast(36, 0)).toBeCloseTo(46.224, 9);
  expect(inMoneyOfLast(42.5, 1)).toBe(42.5);
  // The known answer: 18.06 % dearer in money, 8.06 % cheaper in what money buys.
  expect(100 * (42.5 / (inMoneyOfLast(36, 0) ?? 0) - 1)).toBeCloseTo(-8.06, 2);
  expect(provisionalFrom).toBeNull();
});

it('months that are not published yet stand at the last index, and are said to be provisional', () => {
  const { inMoneyOfLast, provisionalFrom } = realPricesOn(
    ['2026-09-30', '2026-10-01', '2026-11-02'],
    published,
  );
  expect(inMoneyOfLast(10, 0)).toBe(10);
  expect(provisionalFrom).toBe('2026-10-01');
});

it('a price from before the first index has none', () => {
  const { inMoneyOfLast } = realPricesOn(['2026-07-31', '2026-08-01'], published);
  expect(inMoneyOfLast(10, 0)).toBeNull();
});
