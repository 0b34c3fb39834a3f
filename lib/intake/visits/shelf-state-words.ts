import type { AVAILABILITY_STATES } from '#lib/vocabulary/market-terms.ts';
import { firstWords, wordFinder } from '../values/word-finder.ts';

type ShelfState = (typeof AVAILABILITY_STATES)[number];

/** How files name what a visit found; the first of each is suggested. */
const STATE_WORDS: Record<ShelfState, readonly string[]> = {
  in_stock: ['in stock', 'in_stock', 'available', 'yes', '1', 'متوفر', 'متاح', 'موجود', 'نعم'],
  low: ['low', 'low stock', 'قليل', 'كمية قليلة', 'على وشك النفاد'],
  oos: ['out of stock', 'oos', 'out_of_stock', 'empty', 'no', '0', 'غير متوفر', 'نفد', 'نفذ', 'لا'],
  not_listed: ['not listed', 'not_listed', 'not carried', 'غير مدرج', 'غير معروض', 'لا يباع'],
  unknown: ['unknown', 'not checked', 'غير معروف', 'لم يفحص'],
};

/** What a word of a file says of a shelf; null: none that is known. */
export const shelfStateOf = wordFinder(STATE_WORDS);

/** What a file can say instead of a word that means no state. */
export const SUGGESTED_STATES = firstWords(STATE_WORDS);
