import type { Locale } from '#lib/vocabulary/terms.ts';

/**
 * The language that a question is asked in, by its letters; digits are of no language. One Arabic letter is enough: names of products
 * are written in Latin letters in Arabic sentences, hardly ever the other way round. Null where there are no letters of either.
 */
export const languageOfText = (text: string): Locale | null => {
  if (/(?=\p{L})\p{Script=Arabic}/u.test(text)) return 'ar';
  return /(?=\p{L})\p{Script=Latin}/u.test(text) ? 'en' : null;
};
