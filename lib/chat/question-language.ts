import type { Locale } from '#lib/core/vocabulary.ts';

const lettersOf = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;

/** The language that most of a text's letters are in; digits are of no language. Null where there are no letters of either. */
export const languageOfText = (text: string): Locale | null => {
  const arabic = lettersOf(text, /(?=\p{L})\p{Script=Arabic}/gu);
  const latin = lettersOf(text, /(?=\p{L})\p{Script=Latin}/gu);
  if (arabic === 0 && latin === 0) return null;
  return arabic >= latin ? 'ar' : 'en';
};
