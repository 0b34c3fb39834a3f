import type { Locale } from '#lib/vocabulary/terms.ts';
import { searchWords } from './search-words.ts';
import { unitOf } from './sizes.ts';

/** Words that sentences are made of, and names of brands, products and retailers hardly ever. */
const SENTENCE_WORDS: Record<Locale, ReadonlySet<string>> = {
  en: new Set(
    `how what which where when why who is are was were be been do does did has have had can could will would should show tell give list
    find compare much many price prices cost costs at for from since between over last this that these those the and or of to by with
    without cheapest dearest cheaper dearer rose fell we our your today now most least`.split(/\s+/),
  ),
  ar: new Set(
    `كم بكام كام سعر اسعار ما ماذا مين هل اين فين كيف ازاي متي لماذا ليه ايه اي انهي في من علي عند عن الي بين منذ خلال قارن مقارنه هو هي
    ارخص اغلي اكبر اكثر اكتر ارتفع ارتفعت انخفض انخفضت زاد زادت عروض عرض جنيه يوم عايز عاوز اللي دلوقتي خلصان كانت كان`.split(
      /\s+/,
    ),
  ),
};

/** Latin spellings of Arabic words of sentences. */
const ARABIZI_WORDS = new Set(
  `kam bkam bekam bikam fe fi fein feen fen 3ayez 3ayz 3awez 3awz as3ar as3aar se3r si3r el il w we ya eh aih leh leeh men mn 3ala 3and
  dlw2ty delwa2ty dilwa2ty a5er akher anhy anhi ezay izay arkhas ar5as a8la aghla law mesh msh zay`.split(
    /\s+/,
  ),
);

const ARTICLES = /^[وف]?(?:[بلك]?ال|لل|[بلك])?(?=.{2})/u;

/** As it stands, and without what Arabic writes onto a word: and, with, for, the. In the spelling of `normalizeText`. */
export const isOfSentence = (word: string, locale: Locale): boolean =>
  [word, word.replace(ARTICLES, '')].some((form) => SENTENCE_WORDS[locale].has(form));

export const isOfArabizi = (word: string): boolean => ARABIZI_WORDS.has(word);

/** Arabizi, and English or brands as well. */
const AMBIGUOUS = new Set(['men', 'law', 'we', 'fen', 'fein']);

/** A digit in the place of an Arabic letter within a word: "as3ar", "ma3aya". */
const DIGIT_WITHIN = /^(?=(?:.*[a-z]){3})[a-z]+[2356789][a-z]+$/;
/** At its beginning or end, where brands have them as well: "3ayez", but also "7up", "omega3". */
const DIGIT_AT_END = /^(?:[2356789][a-z]{2,}|[a-z]{2,}[2356789])$/;
const ORDINAL = /^\d(?:st|nd|rd|th)$/;

const isMeasure = (word: string): boolean => {
  const [, letters = ''] = /^\d([a-z]+)$/.exec(word) ?? [];
  const [unit = letters] = searchWords(letters);
  return unitOf(letters) !== undefined || unitOf(unit) !== undefined;
};

/** Written in Latin letters and digits, and said in Arabic: more of its words than of English ones are. In the spelling of `normalizeText`. */
export const isArabizi = (words: readonly string[]): boolean => {
  if (words.some((word) => /\p{Script=Arabic}/u.test(word))) return false;
  const atEnd = words.filter(
    (word) => DIGIT_AT_END.test(word) && !ARABIZI_WORDS.has(word) && !ORDINAL.test(word) && !isMeasure(word),
  );
  const sure = words.filter((word) => ARABIZI_WORDS.has(word) || DIGIT_WITHIN.test(word));
  const telling = sure.filter((word) => word.length > 2 && !AMBIGUOUS.has(word));
  const isTelling = telling.length > 0 || atEnd.length > 1;
  return isTelling && sure.length + atEnd.length > words.filter((word) => isOfSentence(word, 'en')).length;
};
