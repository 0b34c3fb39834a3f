import { describe, expect, it } from 'vitest';
import { readPeriod } from '#lib/market/names/read-period.ts';
import { readQuantities } from '#lib/market/names/read-quantities.ts';
import { readWords } from '#lib/market/names/read-words.ts';
import { normalizeText } from '#lib/market/names/search-words.ts';

const TODAY = '2026-11-27';

const period = (text: string) => {
  const said = readPeriod(normalizeText(text), TODAY);
  return said && `${said.from} ${said.to}`;
};

describe('days of a sentence', () => {
  it.each([
    ['from 1 oct to 31 dec', '2026-10-01 2026-11-27'],
    ['from 1 dec to 15 jan', '2025-12-01 2026-01-15'],
    ['from 1 nov to 15 jan 2026', '2025-11-01 2026-01-15'],
    ['from 5 nov 2026 to 1 nov 2026', '2026-11-01 2026-11-05'],
    ['من 1 اكتوبر الى 31 ديسمبر', '2026-10-01 2026-11-27'],
    ['in the last 7 days', '2026-11-21 2026-11-27'],
    ['milk prices 30 days', '2026-10-29 2026-11-27'],
    ['خلال آخر 7 أيام', '2026-11-21 2026-11-27'],
    ['الأسبوع الماضي', '2026-11-21 2026-11-27'],
    ['in november 2026', '2026-11-01 2026-11-27'],
    ['and the last 90?', '2026-08-30 2026-11-27'],
    ['وآخر ٩٠؟', '2026-08-30 2026-11-27'],
    ['how did tea change this year', '2026-01-01 2026-11-27'],
    ['زاد كام من أول السنة؟', '2026-01-01 2026-11-27'],
    ['since the beginning of the month', '2026-11-01 2026-11-27'],
    ['من أول الشهر', '2026-11-01 2026-11-27'],
    ['من سنة', '2025-11-27 2026-11-27'],
  ])('are up to today: %s', (text, days) => expect(period(text)).toBe(days));

  it.each([
    'promotions that end in the next 7 days',
    'within 7 days',
    'out of stock for more than 7 days',
    'out of stock for at least 14 days',
    'in december 2030',
    'from 1 dec 2030 to 15 dec 2030',
    'since 2027-01-01',
    'العروض التي تنتهي خلال 7 أيام القادمة',
    'الأسبوع القادم',
    'الشهر الجاي',
    'نفد منذ أكثر من 7 أيام',
  ])('are none where they are to come, or say how long: %s', (text) => expect(period(text)).toBeNull());
});

const read = (text: string) => readQuantities(readWords(text), TODAY);

describe('words that compare', () => {
  it.each([
    ['نسمة أغلى من مروج', 2],
    ['Nasma against Marooj', 1],
  ])('are found: %s', (text, at) => expect(read(text)).toMatchObject([{ kind: 'comparison', at }]));

  it('are none in "from" alone', () => expect(read('أسعار من مروج')).toEqual([]));
});

describe('sizes of a sentence', () => {
  it.each([
    ['6 × 200 ml', 6, 0.2],
    ['6×200ml', 6, 0.2],
    ['6 * 200 ml', 6, 0.2],
    ['6 x 200 ml', 6, 0.2],
    ['٦ × ٢٠٠ مل', 6, 0.2],
    ['1 l', null, 1],
  ])('are read: %s', (text, count, content) => {
    expect(read(`milk ${text}`)).toMatchObject([{ kind: 'size', unit: 'l', count, content }]);
  });

  it.each(['1.5 x 2 kg', '99999 x 2 kg', '9999999999999999999999 kg', '0 kg'])(
    'are none that no pack has: %s',
    (text) => {
      const sizes = read(text).filter(({ kind }) => kind === 'size');
      for (const size of sizes) expect(size).toMatchObject({ count: null, content: 2 });
    },
  );
});
