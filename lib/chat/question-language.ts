import { isArabizi, isOfSentence } from '#lib/market/names/sentence-words.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[\u064B-\u0652\u0640]/g, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The language that a question is asked in; digits are of no language. Where letters of both stand together, names are written in the other
 * language’s letters, so the words of the sentence decide, and where those don’t, it is Arabic; so it is in Latin letters (Arabizi). Null where
 * there are no letters of either.
 */
export const languageOfText = (text: string): Locale | null => {
  const hasArabic = /(?=\p{L})\p{Script=Arabic}/u.test(text);
  const hasLatin = /(?=\p{L})\p{Script=Latin}/u.test(text);
  if (!hasArabic) return hasLatin ? (isArabizi(wordsOf(text)) ? 'ar' : 'en') : null;
  if (!hasLatin) return 'ar';
  const words = wordsOf(text);
  const count = (locale: Locale) => words.filter((word) => isOfSentence(word, locale)).length;
  return count('en') > count('ar') ? 'en' : 'ar';
};
