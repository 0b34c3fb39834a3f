import { withLatinDigits } from '#lib/i18n/digits.ts';
import { normalizeText } from '#lib/market/names/search-words.ts';
import type { VatBasis } from '#lib/vocabulary/import-terms.ts';
import { firstWords, wordFinder } from '../values/word-finder.ts';

const BASIS_WORDS: Record<VatBasis, readonly string[]> = {
  net: [
    ...['net', 'excl', 'excl.', 'excl vat', 'excluding vat', 'without vat', 'before vat', 'ex vat', 'no'],
    ...['صافي', 'صاف', 'بدون ضريبة', 'غير شامل', 'غير شامل الضريبة', 'قبل الضريبة', 'بدون'],
  ],
  gross: [
    ...['gross', 'incl', 'incl.', 'incl vat', 'including vat', 'with vat', 'after vat', 'inc vat', 'yes'],
    ...['شامل', 'شامل الضريبة', 'شاملة الضريبة', 'بعد الضريبة', 'إجمالي'],
  ],
};

export const vatBasisOf = wordFinder(BASIS_WORDS);
export const SUGGESTED_BASES = firstWords(BASIS_WORDS);

const ALL = new Set(
  [
    ...['all', 'all retailers', 'all customers', 'everyone', 'any', '*'],
    ...['الكل', 'كل المتاجر', 'جميع المتاجر', 'كل السلاسل', 'كل العملاء'],
  ].map(normalizeText),
);

/** Whether a price is that of all retailers: a word that says so, or none. */
export const isOfAll = (text: string): boolean =>
  text === '' || /^[-–—*]$/.test(text) || ALL.has(normalizeText(text));

const PIECE = new Set(
  ['piece', 'pc', 'pcs', 'unit', 'each', 'ea', 'single', 'قطعة', 'وحدة', 'حبة', 'علبة'].map(normalizeText),
);

/** Pieces that one case holds at most. */
const MOST_PIECES = 1000;

/** For how many pieces a price is: one, or those of a case that says its number; null: it can't be read. */
export const piecesOf = (cell: string): number | null => {
  const text = withLatinDigits(cell);
  if (text === '' || PIECE.has(normalizeText(text))) return 1;
  const [count, ...others] = text.match(/\d+(?:[.,]\d+)?/g) ?? [];
  if (count === undefined || others.length > 0) return null;
  const pieces = Number(count.replace(',', '.'));
  return Number.isInteger(pieces) && pieces >= 1 && pieces <= MOST_PIECES ? pieces : null;
};
