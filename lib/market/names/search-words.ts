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

/** The pairs of letters of a text, each with how often it comes. */
type LetterPairs = { counts: ReadonlyMap<string, number>; total: number };

export const letterPairs = (text: string): LetterPairs => {
  const counts = new Map<string, number>();
  const letters = [...text];
  for (const [at, letter] of letters.slice(1).entries()) {
    const pair = `${letters[at]}${letter}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return { counts, total: Math.max(0, letters.length - 1) };
};

/** 0 to 1: how many pairs of letters two texts share (Dice), for texts that are compared with many. */
export const sharedPairs = (one: LetterPairs, other: LetterPairs): number => {
  if (one.total === 0 || other.total === 0) return 0;
  let shared = 0;
  for (const [pair, count] of one.counts) shared += Math.min(count, other.counts.get(pair) ?? 0);
  return (2 * shared) / (one.total + other.total);
};

/** 0 to 1: how much two words look alike, by the pairs of letters that they share. */
export const similarity = (one: string, other: string): number =>
  one === other ? 1 : sharedPairs(letterPairs(one), letterPairs(other));
