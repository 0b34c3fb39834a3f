import { describe, expect, it } from 'vitest';
import { formatDate } from '#lib/i18n/format.ts';
import { locales } from '#lib/i18n/locales.ts';
import { readDay } from '#lib/i18n/read-day.ts';

describe('a day that is typed', () => {
  it.each([
    ['22/11/2026', '2026-11-22'],
    ['1.2.2026', '2026-02-01'],
    ['03-04-26', '2026-04-03'],
    ['2026-11-22', '2026-11-22'],
    ['٢٢/١١/٢٠٢٦', '2026-11-22'],
    ['۲۲/۱۱/۲۰۲۶', '2026-11-22'],
    ['22 nov 2026', '2026-11-22'],
    ['22 September 2026', '2026-09-22'],
    ['22 نوفمبر 2026', '2026-11-22'],
    ['٢٢ اكتوبر ٢٠٢٦', '2026-10-22'],
    ['  22 / 11 / 2026 ', '2026-11-22'],
  ])('is read in the order of both languages: %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each([
    '',
    '22',
    '22/11',
    '11/22/2026',
    '31/2/2026',
    '22/11/202',
    'tomorrow',
    '22 no 2026',
    '2026-13-01',
  ])('that is none is not guessed: %j', (text) => {
    expect(readDay(text)).toBeNull();
  });

  it.each(locales)('is read as it is written, every month, in %s', (locale) => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(readDay(formatDate(locale, day, 'day', 'UTC')), day).toBe(day);
    }
  });
});
