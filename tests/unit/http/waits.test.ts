import { expect, test } from 'vitest';
import { tooManyRequests } from '#lib/core/errors.ts';
import { fail } from '#lib/http/envelope.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test.each([
  [1, 'in 1 second.', 'بعد ثانية واحدة.'],
  [60, 'in 60 seconds.', 'بعد 60 ثانية.'],
  [12 * MINUTE - 20, 'in 12 minutes.', 'بعد 12 دقيقة.'],
  [90 * MINUTE, 'in 90 minutes.', 'بعد 90 دقيقة.'],
  [2 * HOUR, 'in 2 hours.', 'بعد ساعتين.'],
  [41_230, 'tomorrow.', 'غدًا.'],
])('a wait of %i seconds is said in the unit that a person would use', async (seconds, english, arabic) => {
  for (const [locale, words] of [
    ['en', english],
    ['ar', arabic],
  ] as const) {
    const response = fail(tooManyRequests(seconds), locale);
    expect(response.headers.get('retry-after')).toBe(String(seconds));
    expect((await response.json()).message).toMatch(new RegExp(` ${words.replace('.', '\\.')}$`));
  }
});
