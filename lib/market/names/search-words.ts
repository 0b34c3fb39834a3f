import { withLatinDigits } from '#lib/i18n/digits.ts';

/** How names that people type are compared with names of the market. */

const LETTERS: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };

/** One spelling: lower case, no diacritics or tatweel, one alef and ya, Latin digits. As normalise_search in the database. */
export const normalizeText = (text: string): string =>
  withLatinDigits(text)
    .toLowerCase()
    .replaceAll(/[\u0640\u064B-\u065F\u0670]/g, '')
    .replaceAll(/[أإآٱىةؤئ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

const MEASURES: [RegExp, string][] = [
  [/^(?:lt|ltr|liters?|litres?)$/, 'l'],
  [/^(?:kilo|kilos|kgs|kilograms?)$/, 'kg'],
  [/^(?:gm|gr|grams?)$/, 'g'],
  [/^(?:mls|millilit(?:er|re)s?)$/, 'ml'],
  [/^(?:كيلو|كيلوجرام|كجرام)$/, 'كجم'],
  [/^(?:جرام|غرام)$/, 'جم'],
  [/^(?:مللي|ملي|ملل)$/, 'مل'],
];

/** Words as the catalogue has them: no article, one name for each measure, numbers apart from their unit. */
export const searchWords = (text: string): string[] =>
  normalizeText(text)
    .replaceAll(/(\d)(?=\p{L})/gu, '$1 ')
    .split(' ')
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .map((word) => word.replace(/^(?:ال|لل)(?=\p{L}{3,})/u, ''))
    .map((word) => MEASURES.find(([pattern]) => pattern.test(word))?.[1] ?? word)
    .filter(Boolean);

/** 0 to 1: how much two words look alike, by the pairs of letters that they share (Dice). */
export const similarity = (one: string, other: string): number => {
  if (one === other) return 1;
  const pairs = (word: string) => [...word].slice(1).map((letter, at) => `${[...word][at]}${letter}`);
  const [a, b] = [pairs(one), pairs(other)];
  if (a.length === 0 || b.length === 0) return 0;
  const left = [...b];
  let shared = 0;
  for (const pair of a) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    shared += 1;
    left.splice(at, 1);
  }
  return (2 * shared) / (a.length + b.length);
};
