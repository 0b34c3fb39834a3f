import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanCell } from '#lib/intake/values/clean-cell.ts';
import { decimalSignOf, readAmount } from '#lib/intake/values/read-amount.ts';
import { readGtin } from '#lib/intake/values/read-gtin.ts';
import { dateOrderOf, readMoment } from '#lib/intake/values/read-moment.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';

describe('an amount', () => {
  test.each([
    ['42', 42],
    ['42.50', 42.5],
    ['1,234.50', 1234.5],
    ['1,234,567', null, 'price_too_large'],
    ['١٬٢٣٤٫٥٠', 1234.5],
    ['\u202b١٣,٣٣\u202c', 13.33],
    ['١٣٫٣٣', 13.33],
    ['۴۲٫۵', 42.5],
    ['EGP 42.50', 42.5],
    ['42.50 ج.م', 42.5],
    ['42.50 ج.م.', 42.5],
    ['٤٢ جنيه', 42],
    ['L.E. 42', 42],
    ['42.50\u00a0EGP', 42.5],
    ["1'234.50", 1234.5],
    ['1 234', 1234],
    ['12 345.67', 12345.67],
    ['12 50', null, 'number_invalid'],
    ["12'50", null, 'number_invalid'],
    ['1234 567', null, 'number_invalid'],
    ['42 5000', null, 'number_invalid'],
    ['١٢ ٥٠', null, 'number_invalid'],
    ['$4.20', null, 'currency_mismatch'],
    ['4.20 USD', null, 'currency_mismatch'],
    ['٤ ريال', null, 'currency_mismatch'],
    ['0', null, 'price_not_positive'],
    ['-5', null, 'price_not_positive'],
    ["'-5", null, 'price_not_positive'],
    ['0.00004', null, 'price_not_positive'],
    ['٠٫٠٠٠٠١', null, 'price_not_positive'],
    ['0.00005', 0.0001],
    ['37 gram - 3 Pieces', null, 'number_invalid'],
    ['12-50', null, 'number_invalid'],
    ['1.2.3', null, 'number_invalid'],
    ['five', null, 'number_invalid'],
    ['=HYPERLINK("http://a.example")', null, 'number_invalid'],
    ['1,234', null, 'number_ambiguous'],
    ['1.234', null, 'number_ambiguous'],
  ])('%s', (cell, amount, code?: string) => {
    // A column of its own decides a sign only where the cell does not.
    const read = readAmount(cell, cell.includes(',33') ? 'comma' : null);
    expect(read).toMatchObject(code ? { code } : { amount });
  });

  test.each(['', '  ', 'N/A', 'n/a', '-', 'غير متوفر', '#N/A'])('is none in «%s»', (cell) => {
    expect(readAmount(cell, 'point')).toBeNull();
  });

  test('of zero is none where a zero says so', () => {
    for (const cell of ['0', '0.00', '٠', 'EGP 0', '0.00001'])
      expect(readAmount(cell, 'point', { isZeroNone: true })).toBeNull();
    expect(readAmount('-1', 'point', { isZeroNone: true })).toEqual({ code: 'price_not_positive' });
    expect(readAmount('0', 'point')).toEqual({ code: 'price_not_positive' });
  });

  test('is read by the sign of its column', () => {
    expect(readAmount('1,234', 'point')).toEqual({ amount: 1234 });
    expect(readAmount('1,234', 'comma')).toEqual({ amount: 1.234 });
    expect(readAmount('1.234,50', 'comma')).toEqual({ amount: 1234.5 });
    expect(readAmount('12,50', 'comma')).toEqual({ amount: 12.5 });
    expect(readAmount('12,50', 'point')).toEqual({ code: 'number_invalid' });
    expect(readAmount('١٬٢٣٤٫٥٠', 'comma')).toEqual({ amount: 1234.5 });
  });

  test.each([
    ['12.5', 'point'],
    ['12,50', 'comma'],
    ['1,234.5', 'point'],
    ['1.234,5', 'comma'],
    ['1,234,567', 'point'],
    ['0,123', 'comma'],
    ['1,234', 'open'],
    ['1234', null],
  ])('%s says of its sign: %s', (digits, sign) => {
    expect(decimalSignOf(digits)).toBe(sign);
  });
});

describe('a moment', () => {
  const now = new Date('2026-11-27T10:00:00Z');
  const read = (date: string, time?: string, order: 'day' | 'month' | null = null) => {
    const moment = readMoment(date, time, { order, now });
    return 'at' in moment ? moment.at.toISOString() : moment.code;
  };
  test.each([
    ['2026-01-15', '2026-01-15T10:00:00.000Z'],
    ['2026/1/15', '2026-01-15T10:00:00.000Z'],
    ['15/01/2026', '2026-01-15T10:00:00.000Z'],
    ['15.1.26', '2026-01-15T10:00:00.000Z'],
    ['15 Jan 2026', '2026-01-15T10:00:00.000Z'],
    ['١٥ يناير ٢٠٢٦', '2026-01-15T10:00:00.000Z'],
    ['46023', '2026-01-01T10:00:00.000Z'],
    ['2026-01-15 14:30', '2026-01-15T12:30:00.000Z'],
    ['2026-01-15T14:30:00', '2026-01-15T12:30:00.000Z'],
    ['2026-01-15T22:30:00Z', '2026-01-15T22:30:00.000Z'],
    ['2026-01-15 22:30:00 UTC', '2026-01-15T22:30:00.000Z'],
    ['2026-01-15 22:30:00.123+00', '2026-01-15T22:30:00.000Z'],
    ['2026-07-15T22:30:00+05:00', '2026-07-15T17:30:00.000Z'],
    ['15/01/2026 10:30 pm -0330', '2026-01-16T02:00:00.000Z'],
    ['2026-01-15T22:30:00+15:00', 'date_invalid'],
    ['2026-01-15T25:30:00Z', 'date_invalid'],
    // In Cairo it is the day after tomorrow, and the first day that is read.
    ['2026-11-28T22:30:00Z', 'date_future'],
    ['2014-12-31T22:30:00Z', '2014-12-31T22:30:00.000Z'],
    ['46037.9', '2026-01-15T19:36:00.000Z'],
    ['46037.604166667', '2026-01-15T12:30:00.000Z'],
    ['46037.0', '2026-01-15T10:00:00.000Z'],
    ['46037.999999', '2026-01-15T22:00:00.000Z'],
    // Clocks skip this hour, and show that one twice.
    ['2026-04-24 00:30', '2026-04-23T22:00:00.000Z'],
    ['2026-10-29 23:30', '2026-10-29T20:30:00.000Z'],
    ['', 'date_missing'],
    ['31/02/2026', 'date_invalid'],
    ['soon', 'date_invalid'],
    ['1447-09-01', 'date_invalid'],
    ['2026-12-24', 'date_future'],
    ['2014-12-31', 'date_too_old'],
    ['2026-01-15 25:00', 'date_invalid'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test('has the order of its column, and the time of its own', () => {
    expect(read('03/04/2026', '', 'day')).toBe('2026-04-03T10:00:00.000Z');
    expect(read('03/04/2026', '', 'month')).toBe('2026-03-04T10:00:00.000Z');
    expect(read('2026-01-15', '2:30 pm')).toBe('2026-01-15T12:30:00.000Z');
    expect(read('2026-01-15', '14:30+00:00')).toBe('2026-01-15T14:30:00.000Z');
    expect(read('2026-01-15 09:00', '14:30')).toBe('2026-01-15T12:30:00.000Z');
    expect(read('46037.9', '14:30')).toBe('2026-01-15T12:30:00.000Z');
    expect(read('2026-01-14T22:00:00Z', '14:30')).toBe('2026-01-15T12:30:00.000Z');
    expect(read('2026-01-15', 'noon')).toBe('date_invalid');
    expect(cairoDay(now)).toBe('2026-11-27');
  });

  test.each([
    ['25/04/2026', 'day'],
    ['04/25/2026', 'month'],
    ['03/04/2026', 'open'],
    ['03/03/2026', null],
    ['2026-04-03', null],
  ])('%s says of its order: %s', (text, order) => {
    expect(dateOrderOf(text)).toBe(order);
  });

  test('is looked for in no time, however long the text is', () => {
    const begun = performance.now();
    expect(dateOrderOf(`1${'T'.repeat(64_000)}`)).toBeNull();
    expect(read(`1${' ,'.repeat(32_000)}x`)).toBe('date_invalid');
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('a barcode', () => {
  test.each([
    ['٦٢٢١٠٠٧٠١٨٦٢٩', '6221007018629'],
    ['06221007018629', '6221007018629'],
    ['6221007018629.0', '6221007018629'],
    ['6221-0070-18629', '6221007018629'],
    ['49000000443', '0049000000443'],
  ])('%s is %s', (cell, gtin) => {
    expect(readGtin(cell)).toEqual({ gtin });
  });
  test.each([
    ['6221007018628', 'gtin_check_digit'],
    ['6.22101E+12', 'gtin_scientific'],
    ['6,22101E+12', 'gtin_scientific'],
    ['12', 'gtin_check_digit'],
    ['abc', 'gtin_check_digit'],
  ])('%s is refused: %s', (cell, code) => {
    expect(readGtin(cell)).toEqual({ code });
  });
  test('of a shop of its own says nothing elsewhere', () => {
    expect(readGtin('2000000000008')).toBeNull();
    expect(readGtin('')).toBeNull();
  });
});

test('a cell loses what surrounds it, and nothing of what it says', () => {
  expect(cleanCell('\ufeff\u200fلبن  كامل\u00a0الدسم \u202c')).toBe('لبن كامل الدسم');
  expect(cleanCell("'=1+1")).toBe('=1+1');
  expect(cleanCell("it's")).toBe("it's");
  expect(cleanCell(undefined)).toBe('');
  expect(cleanCell('a\0b\u0007\u0085c\td')).toBe('abc d');
  expect(cleanCell('a\ud83d')).toBe('a\ufffd');
  // A text with a mark is always cleaned, one without it only where it has to be.
  const unit = fc.constantFrom(..."ab1.,;'=+-@ \t\u00a0\u200f\u0640\u064b\u0663ل\u0007\ud83d~!");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => cleanCell(`${text}\u200f`) === cleanCell(text)),
    { numRuns: 2000 },
  );
});
