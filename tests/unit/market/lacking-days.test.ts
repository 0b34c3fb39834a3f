import { expect, it } from 'vitest';
import { lackingDays } from '#lib/market/questions/lacking-days.ts';

const FIRST = '2026-08-01';

it('says which days of a question, and of those set beside them, lie before the data, and when it begins', () => {
  const asked = { from: '2026-07-20', to: '2026-08-20' };
  const before = { from: '2026-06-01', to: '2026-06-30' };
  expect(lackingDays(FIRST, [asked, before])).toEqual({
    knownFrom: FIRST,
    days: [{ from: '2026-07-20', to: '2026-07-31' }, before],
  });
  expect(lackingDays(FIRST, [{ from: FIRST, to: '2026-08-20' }])).toBeNull();
  expect(lackingDays(null, [asked])).toBeNull();
});
