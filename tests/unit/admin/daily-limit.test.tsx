import { expect, test } from 'vitest';
import { DailyLimitForm } from '#components/admin/chats/daily-limit-form.tsx';
import { readLimit } from '#lib/admin/chats/policy.ts';
import { draw } from '#tests/setup/draw.tsx';

test('a limit is typed in either digits, and nothing is the default', () => {
  expect(['', '  ', '0', '120', '١٢٠', '1,000', '١٬٠٠٠', '10000'].map(readLimit)).toEqual([
    ...[null, null, 0, 120, 120, 1000, 1000, 10_000],
  ]);
  for (const odd of ['10001', '-1', '1.5', 'x', '1e3']) expect(readLimit(odd), odd).toBeUndefined();
});

test.each([
  ['en', 0, 'Chat off'],
  ['ar', 0, 'المحادثة متوقفة'],
] as const)('somebody whose chat is off is marked so in %s', (locale, limit, mark) => {
  const shared = { locale, userId: 'u', version: '', failed: '' };
  expect(draw(locale, <DailyLimitForm {...shared} limit={limit} />)).toContain(mark);
  expect(draw(locale, <DailyLimitForm {...shared} limit={5} />)).not.toContain(`>${mark}<`);
});
