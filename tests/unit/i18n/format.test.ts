import { expect, test } from 'vitest';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import {
  currencyName,
  formatDate,
  formatDays,
  formatDecimal,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatTimeAgo,
  plainAmount,
} from '#lib/i18n/format.ts';

const bare = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll(/[\u00a0\u2009]/g, ' ');

test('money is shown from minor units, whole amounts without a fraction', () => {
  expect(formatMoney('en', 14900, 'USD')).toBe('$149');
  expect(formatMoney('en', 14950, 'USD')).toBe('$149.50');
  expect(formatMoney('en', 14900, 'USD', { exact: true })).toBe('$149.00');
  expect(bare(formatMoney('en', 4250, 'EGP'))).toBe('EGP 42.50');
  expect(formatMoney('ar', 14900, 'USD')).toBe('\u2066$149\u2069');
  expect(bare(formatMoney('ar', 123450, 'EGP'))).toBe('1,234.50 جنيه');
  expect(currencyName('ar', 'EGP')).toBe('جنيه');
  expect(currencyName('en', 'EGP')).toBe('EGP');
  expect(currencyName('en', 'USD')).toBe('$');
});

test('percentages and differences', () => {
  expect(formatPercent('en', 0.0421)).toBe('4.2%');
  expect(formatPercentChange('en', 0.0421)).toBe('+4.2%');
  expect(formatPercentChange('en', -0.0421)).toBe('−4.2%');
  expect(formatPercentChange('en', 0)).toBe('0.0%');
  // A whole one stands under one with a decimal.
  expect(formatPercent('en', 0.09)).toBe('9.0%');
  expect(formatPercentChange('en', 0.09)).toBe('+9.0%');
  expect(formatPercentChange('en', -0.0004)).toBe('0.0%');
  // Isolated, so that the sign stands on the same side of the figure in an Arabic sentence as in a cell.
  expect(formatPercentChange('ar', 0.09)).toBe('\u2066+9.0%\u2069');
  expect(formatPercentChange('ar', -0.0421)).toBe('\u2066−4.2%\u2069');
  expect(formatPercent('ar', 0.0421)).toBe('\u20664.2%\u2069');
  expect(formatPercent('en', 0.42, 0)).toBe('42%');
});

test('numbers are grouped with Latin digits in both languages', () => {
  expect(formatNumber('en', 1234567)).toBe('1,234,567');
  expect(formatNumber('ar', 1234567)).toBe('1,234,567');
});

test('figures of a column have as many decimals each, and a true minus', () => {
  expect(formatDecimal('en', 1234.5, 2)).toBe('1,234.50');
  expect(bare(formatDecimal('ar', -3, 1))).toBe('−3.0');
});

test('programs read amounts without a currency, a group or a language', () => {
  expect(plainAmount(123_450)).toBe('1234.50');
});

test('the time that has passed is said in words', () => {
  expect(formatTimeAgo('en', 3, 'day')).toBe('3 days ago');
  expect(formatTimeAgo('ar', 3, 'month')).toBe('قبل 3 أشهر');
});

test('things of a list are joined as its language joins them', () => {
  expect(formatList('en', ['a', 'b', 'c'])).toBe('a, b and c');
  expect(formatList('en', ['a', 'b'], 'or')).toBe('a or b');
  expect(formatList('ar', ['أ', 'ب'], 'or')).toBe('أ أو ب');
});

test('dates are of Cairo, the day before the month', () => {
  const lateInLondon = '2026-11-20T22:30:00Z';
  expect(formatDate('en', lateInLondon)).toBe('21 Nov 2026');
  expect(formatDate('en', lateInLondon, 'day', 'UTC')).toBe('20 Nov 2026');
  expect(formatDate('en', lateInLondon, 'dayLong')).toBe('21 November 2026');
  expect(bare(formatDate('ar', lateInLondon, 'dayLong'))).toBe('21 نوفمبر 2026');
  expect(formatDate('en', lateInLondon, 'time')).toBe('12:30 am');
  expect(formatDate('en', lateInLondon, 'moment')).toBe('21 Nov 2026, 12:30 am');
  expect(bare(formatDate('ar', lateInLondon, 'moment'))).toBe('21 نوفمبر 2026، 12:30 ص');
});

test('noon and midnight are said in words', () => {
  const midnight = '2026-11-20T22:00:00Z';
  const noon = '2026-11-20T10:00:00Z';
  expect(formatDate('en', midnight, 'time')).toBe('midnight');
  expect(formatDate('en', noon, 'moment')).toBe('20 Nov 2026, 12 noon');
  expect(formatDate('ar', midnight, 'time')).toBe('12 منتصف الليل');
  expect(bare(formatDate('ar', noon, 'moment'))).toBe('20 نوفمبر 2026، 12 ظهرًا');
});

test('two days are joined by a dash in English and by words in Arabic', () => {
  expect(bare(formatDays('en', '2026-10-23', '2026-11-21'))).toBe('23 Oct – 21 Nov 2026');
  expect(bare(formatDays('en', '2026-10-23', '2026-11-21', 'dayOfYear'))).toBe('23 Oct – 21 Nov');
  expect(bare(formatDays('ar', '2026-10-23', '2026-11-21', 'dayOfYear'))).toBe('من 23 أكتوبر إلى 21 نوفمبر');
  expect(bare(formatDays('ar', '2026-11-21', '2026-11-21'))).toBe('21 نوفمبر 2026');
});

test('Arabic-Indic digits become Latin ones and the rest stays', () => {
  expect(withLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۹ abc 12')).toBe('0123456789 09 abc 12');
});
