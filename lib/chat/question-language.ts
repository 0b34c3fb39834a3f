import type { Locale } from '#lib/vocabulary/terms.ts';

/** Words that sentences are made of, and names of brands, products and retailers hardly ever. */
const SENTENCE_WORDS: Record<Locale, ReadonlySet<string>> = {
  en: new Set(
    `how what which where when why who is are was were do does did has have can could show tell give list find compare much many
    price prices cost costs at for from since between over last this that cheapest dearest cheaper dearer rose fell we our`.split(
      /\s+/,
    ),
  ),
  ar: new Set(
    `كم بكام كام سعر اسعار ما ماذا مين هل اين فين كيف ازاي متي لماذا ليه ايه في من علي عند عن الي بين منذ خلال قارن مقارنه هو هي
    ارخص اغلي اكبر اكثر ارتفع ارتفعت انخفض انخفضت زاد زادت عروض جنيه يوم`.split(/\s+/),
  ),
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[\u064B-\u0652\u0640]/g, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .match(/\p{L}+/gu) ?? [];

/** As it stands, and without what Arabic writes onto a word: and, with, for, the. */
const isOfSentence = (word: string, locale: Locale): boolean =>
  [word, word.replace(/^[وف]?(?:[بلك]?ال|لل|[بلك])?(?=.{2})/u, '')].some((form) =>
    SENTENCE_WORDS[locale].has(form),
  );

/**
 * The language that a question is asked in; digits are of no language. Where letters of both stand together, names are written in the other
 * language’s letters, so the words of the sentence decide, and where those don’t, it is Arabic. Null where there are no letters of either.
 */
export const languageOfText = (text: string): Locale | null => {
  const hasArabic = /(?=\p{L})\p{Script=Arabic}/u.test(text);
  const hasLatin = /(?=\p{L})\p{Script=Latin}/u.test(text);
  if (!hasArabic) return hasLatin ? 'en' : null;
  if (!hasLatin) return 'ar';
  const words = wordsOf(text);
  const count = (locale: Locale) => words.filter((word) => isOfSentence(word, locale)).length;
  return count('en') > count('ar') ? 'en' : 'ar';
};
