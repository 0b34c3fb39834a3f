import { withLatinDigits } from '#lib/i18n/digits.ts';
import { normalizeText, searchWords } from './search-words.ts';
import { unitOf } from './sizes.ts';

/** A word of a sentence. */
export type Word = {
  /** As it was typed. */
  text: string;
  /** In one spelling. */
  plain: string;
  /** As it is written, and without what may be written onto it: the article, "and", "in", "for", a plural. The nearest to it first. */
  forms: readonly string[];
  /** Something stands between it and the word before it: a comma, a question mark. */
  isApart: boolean;
};

/** So many words of a text are read. */
const MAX_WORDS = 60;
/** Letters beyond them are of no word of the market. */
const MAX_LETTERS = 40;

const DAY = String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{4})?`;
const PART = new RegExp(
  String.raw`(?:${DAY})(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}'’]+(?:[.,٫]\d+)*(?:\s?[%٪])?`,
  'gu',
);
const NUMBER_WITH_UNIT = /^(\d+(?:\.\d+)?)(?:([x×*])(\d+(?:\.\d+)?))?(\p{L}+)$/u;

/** Between numbers: "6 × 200 ml", "6*200 ml". */
const TIMES_SIGN = /(?<=\d\s?)[×*](?=\s?\d)/gu;

/** Signs that part no words: directions, quotes, a hyphen. */
const BETWEEN = /[\u2066-\u2069"“”«»*()-]/g;

export const readWords = (text: string): Word[] => {
  const words: Word[] = [];
  let end = 0;
  const typed = withLatinDigits(text).replaceAll(TIMES_SIGN, 'x');
  for (const chunk of typed.matchAll(PART)) {
    const isApart = /\S/u.test(typed.slice(end, chunk.index).replaceAll(BETWEEN, ''));
    end = chunk.index + chunk[0].length;
    for (const [at, part] of partsOf(chunk[0]).entries()) words.push(wordOf(part, at === 0 && isApart));
    if (words.length >= MAX_WORDS) break;
  }
  return words.slice(0, MAX_WORDS);
};

/** "700ml" is a number and its unit, and "3ayez" a word. */
const partsOf = (chunk: string): string[] => {
  const found = NUMBER_WITH_UNIT.exec(chunk.toLowerCase());
  if (!found) return [chunk];
  const [, first = '', times, second, letters = ''] = found;
  const [unit = ''] = searchWords(letters);
  if (!unitOf(unit)) return [chunk];
  return times && second ? [first, times, second, letters] : [first, letters];
};

const wordOf = (text: string, isApart: boolean): Word => {
  const plain = /^\d/.test(text)
    ? text.toLowerCase().replaceAll('٪', '%').replaceAll(/\s/g, '')
    : normalizeText(text.replaceAll(/['’]s?$/gu, ''));
  return { text, plain, forms: formsOf(plain.slice(0, MAX_LETTERS)), isApart };
};

/** And, so, in, like, for, the. */
const JOINED = [
  /^(?:ال|لل)(?=.{2})/u,
  /^[وف](?=.{2})/u,
  /^[وف]?(?:بال|كال|لل|ال)(?=.{2})/u,
  /^[وف]?[بلك](?=.{3})/u,
];
const PLURAL = /(?<=[a-z]{3})(?:e?s)$/;

const formsOf = (plain: string): string[] => {
  const [measure = plain] = searchWords(plain);
  const bare = JOINED.map((letters) => plain.replace(letters, ''));
  const single = [plain.replace(/s$/, ''), plain.replace(PLURAL, '')].filter((form) => form.length > 2);
  return [...new Set([plain, ...bare, measure, ...single])].filter(Boolean);
};

/** True where the letter that joins it to the word before, "and", is no part of what it says. */
export const saysAnd = (word: Word, form: string): boolean =>
  /^[وف]/u.test(word.plain) && !/^[وف]/u.test(form);
/** "In" and "at", written onto the word. */
export const saysAt = (word: Word, form: string): boolean =>
  /^[وف]?ب/u.test(word.plain) && !form.startsWith('ب') && word.plain !== form;
