import type { Language } from './words.ts';

/** "The second", «التالت»: a place in the list before, which only the earlier answer knows. */

const BEHIND = '(?=$|[\\s?,.!])';
const ENGLISH = ['first', 'second', 'third', 'fourth', 'fifth'];
const ARABIC = [
  'اول|اولي|اولاني|اولانيه',
  'ثاني|ثانيه|تاني|تانيه',
  'ثالث|ثالثه|تالت|تالته',
  'رابع|رابعه',
  'خامس|خامسه',
];
/** "The second week", «الأسبوع الأول» are no places in a list. */
const UNIT = 'half|quarter|days?|weeks?|months?|years?|place|time';
const ARABIC_UNIT =
  'اسبوع|اسابيع|شهر|يوم|سنه|عام|نصف|ربع|مره|متجر|محل|رمضان|عرض|عروض|بدا|بدات|كانون|تشرين|ربيع|جمادي';

const ORDINALS: Record<Language, readonly RegExp[]> = {
  en: ENGLISH.map((word) => new RegExp(`\\bthe ${word}(?: one)?\\b(?! (?:${UNIT})\\b)`)),
  ar: ARABIC.map(
    (words) =>
      new RegExp(
        `(?<!(?:^|\\s)(?:ال|لل|بال)?(?:${ARABIC_UNIT}))(?:^|\\s)[وف]?(?:ب|ل)?ال(?:${words})${BEHIND}`,
      ),
  ),
};

/** Its place from 1 on, and the text without it; null where no place is named. */
export function readOrdinal(text: string, language: Language): { place: number; rest: string } | null {
  const at = ORDINALS[language].findIndex((pattern) => pattern.test(text));
  const pattern = ORDINALS[language][at];
  return pattern ? { place: at + 1, rest: text.replace(pattern, ' ').replaceAll(/\s+/g, ' ').trim() } : null;
}
