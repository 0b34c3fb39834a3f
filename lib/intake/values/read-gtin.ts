import { isInStoreCode } from '#lib/matching/in-store-code.ts';
import type { RowCode } from '#lib/vocabulary/import-terms.ts';
import { cleanFigure, saysNothing } from './clean-cell.ts';

/** Digits that make the sum, weighted 3 and 1 from the right, a multiple of ten. */
const isChecked = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 1 ? 3 : 1), 0) % 10 ===
  0;

/** As the database keeps them: the 12 digits of a UPC and the 14 of a case of one are the same product's 13. */
const canonical = (digits: string): string => {
  if (digits.length === 12) return `0${digits}`;
  return digits.length === 14 && digits.startsWith('0') ? digits.slice(1) : digits;
};

/** Lengths that codes have; spreadsheets drop the zeros in front. */
const LENGTHS = [8, 12, 13, 14];

/**
 * A barcode as a file has it. Null: there is none, or it is a shop's own (prefix 2), which says nothing elsewhere. A code that fails its check
 * digit, or lost digits on the way, is not the code of anything.
 */
export const readGtin = (cell: string | undefined): { gtin: string } | { code: RowCode } | null => {
  const text = cleanFigure(cell).replaceAll(/[\s-]/g, '').replace(/\.0+$/, '');
  if (saysNothing(text)) return null;
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { code: 'gtin_scientific' };
  if (!/^\d{7,14}$/.test(text)) return { code: 'gtin_check_digit' };
  const length =
    LENGTHS.includes(text.length) && isChecked(text)
      ? text.length
      : LENGTHS.find((each) => each > text.length);
  const digits = text.padStart(length ?? text.length, '0');
  if (!isChecked(digits) || !LENGTHS.includes(digits.length)) return { code: 'gtin_check_digit' };
  const gtin = canonical(digits);
  return isInStoreCode(gtin) ? null : { gtin };
};
