import { isNumberWord, MAY_HOLD, NUMBER_STARTS, OPEN_NUMBER } from './number-words.ts';
import { spelled } from './one-spelling.ts';
import { textFigures } from './text-figures.ts';

/** Where sentences of a text that is still being written end, and from where they may hold a figure. */

const END = /\n|[.!?؟]["'”»)\]*_]*\s/u;

/** Behind the first end of a sentence or a line; null where there is none yet. */
export const sentenceEnd = (text: string): number | null => {
  const match = END.exec(text);
  return match ? match.index + match[0].length : null;
};

const DIGIT = /\d/;
const LAST_WORD = /[\p{L}\p{M}]+$/u;

/** The place from which a sentence waits for its end: where a number begins, or a word that may become one. Null: nowhere. */
export const heldFrom = (sentence: string): number | null => {
  const { text, at } = spelled(sentence);
  const digit = DIGIT.exec(text)?.index ?? null;
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)];
  const word = words.find(({ 0: each }) => isNumberWord(each.toLowerCase()))?.index ?? null;
  const last = LAST_WORD.exec(text);
  const open = last && mayBecome(last[0].toLowerCase()) ? last.index : null;
  const worded = MAY_HOLD.test(text) ? (textFigures(text)[0]?.number.from ?? null) : null;
  const begun = OPEN_NUMBER.exec(text)?.index ?? null;
  const places = [digit, word, open, worded, begun].filter((place) => place !== null);
  if (places.length === 0) return null;
  const first = Math.min(...places);
  // A sign before it is part of it.
  const from = first > 0 && /[-+–]/.test(text.charAt(first - 1)) ? first - 1 : first;
  return at[from] ?? sentence.length;
};

/** «وعشرين» */
const JOINED = /^[وب](?=\p{L})/u;

const mayBecome = (start: string): boolean => {
  const plain = start.replace(JOINED, '');
  for (const word of NUMBER_STARTS) if (word.startsWith(start) || word.startsWith(plain)) return true;
  return false;
};
