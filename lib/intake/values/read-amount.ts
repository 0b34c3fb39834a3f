import type { DecimalSign, RowCode } from '#lib/vocabulary/import-terms.ts';
import { cleanFigure, isMarkedNumber, saysNothing } from './clean-cell.ts';

/** What is written around amounts of the one currency that is read. */
const POUNDS = /^(?:egp|l\.?e\.?|£e|ج\.?\s?م\.?|جنيهًا|جنيها|جنيه)$/i;
const AROUND = /^(\D*?)(-?[.,٫]?\d[\d.,٫٬' ]*)(\D*)$/;
/** A space or an apostrophe stands before three digits: in `12 50` there are two numbers. */
const SPACED = /^-?\d{1,3}(?:[ ']\d{3})+(?:[.,٫]\d+)?$/;
const OTHER_CURRENCY = /[$€£]|[a-z]{3}|دولار|ريال|درهم|دينار/i;

const MOST = 1_000_000;

export type ReadAmount = { amount: number } | { code: RowCode; suggestion?: string } | null;

/** What a number says of its decimal sign: certain, open, or nothing at all. */
export const decimalSignOf = (digits: string): DecimalSign | 'open' | null => {
  const [points, commas] = [count(digits, '.'), count(digits, ',')];
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? 'point' : 'comma';
  const sign = points > 0 ? '.' : ',';
  if (points + commas === 0) return null;
  // A sign that comes more than once separates thousands, so the other one would stand before decimals.
  if (points + commas > 1) return sign === '.' ? 'comma' : 'point';
  const [whole = '', rest = ''] = digits.split(sign);
  const isOpen = rest.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole);
  if (isOpen) return 'open';
  return sign === '.' ? 'point' : 'comma';
};

const count = (text: string, sign: string): number => text.split(sign).length - 1;

type Figures = { digits: string; around: string; isCertain: boolean };

/** The figures of an amount, and what is written around them; null: there are none. Arabic signs are certain by themselves, as is a number that is one in its file. */
export const figuresOf = (cell: string): Figures | null => {
  const found = AROUND.exec(cleanFigure(cell).replaceAll('،', ','));
  if (!found) return null;
  const [, before = '', written = '', after = ''] = found;
  const figures = written.trimEnd();
  if (/[ ']/.test(figures) && !SPACED.test(figures)) return null;
  const isArabic = /[٫٬]/.test(figures);
  const isCertain = isArabic || isMarkedNumber(cell);
  const digits = figures.replaceAll(isArabic ? /[٬,' ]/g : /[' ]/g, '').replaceAll('٫', '.');
  return { digits, around: `${before.trim()}${after.trim()}`, isCertain };
};

type ReadNumber = { number: number; around: string } | { code: RowCode; suggestion?: string } | null;

/** A number as a file has it, and what is written around it. Null: the cell is empty or says that there is none. */
const readFigures = (cell: string | undefined, sign: DecimalSign | null): ReadNumber => {
  const text = cleanFigure(cell);
  if (saysNothing(text)) return null;
  const found = figuresOf(cell ?? '');
  if (!found) return { code: 'number_invalid' };
  const { digits, around, isCertain } = found;
  if (around !== '' && OTHER_CURRENCY.test(around) && !POUNDS.test(around))
    return { code: 'currency_mismatch' };
  const own = isCertain ? 'point' : decimalSignOf(digits);
  const meant = isCertain ? 'point' : own === 'open' ? sign : (sign ?? own);
  if (own === 'open' && meant === null)
    return { code: 'number_ambiguous', suggestion: plain(digits, 'point') };
  const number = Number(plain(digits, meant ?? 'point'));
  if (!isGrouped(digits, meant ?? 'point') || !Number.isFinite(number)) return { code: 'number_invalid' };
  return { number, around };
};

/** A price as a file has it. Null: the cell is empty or says that there is none, as a zero does where `isZeroNone`. */
export const readAmount = (
  cell: string | undefined,
  sign: DecimalSign | null,
  { isZeroNone = false } = {},
): ReadAmount => {
  const read = readFigures(cell, sign);
  if (read === null || 'code' in read) return read;
  const { number, around } = read;
  if (around !== '' && !POUNDS.test(around)) return { code: 'number_invalid' };
  // What is less than the smallest amount that is kept would be kept as zero, which no price is.
  const amount = Math.round(number * 10_000) / 10_000;
  if (amount === 0 && isZeroNone) return null;
  if (amount <= 0) return { code: 'price_not_positive' };
  if (amount > MOST) return { code: 'price_too_large' };
  return { amount };
};

/** A number that is no price, with nothing but a degree sign or a percent sign around it. Null as above. */
export const readNumber = (
  cell: string | undefined,
  sign: DecimalSign | null,
): { number: number } | { code: RowCode; suggestion?: string } | null => {
  const read = readFigures(cell, sign);
  if (read === null || 'code' in read) return read;
  return /^[°%٪]?$/.test(read.around) ? { number: read.number } : { code: 'number_invalid' };
};

const plain = (digits: string, sign: DecimalSign): string =>
  sign === 'point' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');

/** Whether the signs of a number stand where they can: thousands in threes, and one decimal sign at most. */
const isGrouped = (digits: string, sign: DecimalSign): boolean =>
  (sign === 'point'
    ? /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/
    : /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/
  ).test(digits);
