import { withLatinDigits } from './digits.ts';

/** A text as searches compare it: without case, marks and tatweel, in Latin digits, and one letter for those that Arabic writes in several ways. */
export const fold = (text: string): string =>
  withLatinDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .toLowerCase();
