import { expect, it } from 'vitest';
import { realPricesIn } from '#lib/market/measures/real-prices.ts';

const published = new Map([
  ['2026-08-01', 100],
  ['2026-09-01', 128.4],
]);

it('prices of earlier days are told in the money of the last one', () => {
  const { factorOn, provisionalFrom } = realPricesIn({ from: '2026-08-31', to: '2026-09-01' }, published);
  const before = 36 * (factorOn('2026-08-31') ?? 0);
  expect(before).toBeCloseTo(46.224, 9);
  expect(factorOn('2026-09-01')).toBe(1);
  // The known answer: 18.06 % dearer in money, 8.06 % cheaper in what money buys.
  expect(100 * (42.5 / before - 1)).toBeCloseTo(-8.06, 2);
  expect(provisionalFrom).toBeNull();
});

it('months that are not published yet stand at the last index, and are said to be provisional', () => {
  const { factorOn, provisionalFrom } = realPricesIn({ from: '2026-09-15', to: '2026-11-02' }, published);
  expect(factorOn('2026-09-30')).toBe(1);
  expect(provisionalFrom).toBe('2026-10-01');
  expect(realPricesIn({ from: '2026-10-09', to: '2026-11-02' }, published).provisionalFrom).toBe(
    '2026-10-09',
  );
});

it('a price from before the first index has none', () => {
  expect(realPricesIn({ from: '2026-07-31', to: '2026-08-01' }, published).factorOn('2026-07-31')).toBeNull();
  const before = realPricesIn({ from: '2026-06-01', to: '2026-07-31' }, published);
  expect(before).toMatchObject({ provisionalFrom: null });
  expect(before.factorOn('2026-07-31')).toBeNull();
});
