import { spelled } from '#lib/chat/figures/one-spelling.ts';
import { type TextFigure, textFigures } from '#lib/chat/figures/text-figures.ts';

/** What a right answer holds, and how an answer is judged by it. */

export type Expected = {
  /** Figures beside the names that they are of: in one line or sentence. */
  rows?: readonly (readonly [name: string, figure: number])[];
  /** Figures anywhere in the answer. */
  figures?: readonly number[];
  /** Changes in percent anywhere in the answer, in their direction. */
  changes?: readonly number[];
  says?: readonly RegExp[];
  not?: readonly RegExp[];
  /** A name with a figure in it may be shown without that figure. */
  mayWithhold?: boolean;
  /** Tools that may be called, and no others; nothing: any. */
  tools?: readonly string[];
};

/** `else`: another question was answered, which is worse than none. */
export type Verdict = 'right' | 'part' | 'wrong' | 'else';

type Answered = { text: string; tools: readonly string[]; locale: 'en' | 'ar' };

const plain = (text: string): string => spelled(text).text.toLowerCase();

/** Equal after rounding to the decimals that it is said with. */
const isSaidAs = (expected: number, { value, decimals }: TextFigure): boolean =>
  typeof value === 'number' && Math.abs(Math.abs(value) - Math.abs(expected)) <= 0.51 * 10 ** -decimals;

const hasFigure = (text: string, expected: number): boolean =>
  textFigures(spelled(text).text).some((figure) => isSaidAs(expected, figure));

const UP = /\b(?:rose|up|higher|increased|dearer)\b|ارتفع|زاد|اعلي|بزيادة/giu;
const DOWN = /\b(?:fell|down|lower|dropped|decreased|cheaper)\b|انخفض|نزل|اقل|تراجع/giu;

/** By its sign, else by the nearest word before it. */
const isFall = (text: string, { from, value, isSigned }: TextFigure): boolean => {
  if (isSigned) return Number(value) < 0;
  const lastOf = (words: RegExp) =>
    Math.max(-1, ...[...text.slice(0, from).matchAll(words)].map(({ index }) => index));
  return lastOf(DOWN) > lastOf(UP);
};

const hasChange = (text: string, expected: number): boolean =>
  partsOf(text).some((part) => {
    const plainPart = spelled(part).text;
    return textFigures(plainPart).some(
      (figure) =>
        isSaidAs(expected, figure) && (isZero(expected) || isFall(plainPart, figure) === expected < 0),
    );
  });

/** Said with one decimal it has no direction. */
const isZero = (change: number): boolean => Math.abs(change) < 0.05;

/** Lines of a table, and sentences. */
const partsOf = (text: string): string[] => text.split(/\n|(?<=[.!?؟])\s/u);

const hasRow = (text: string, [name, figure]: readonly [string, number]): boolean =>
  partsOf(text).some((part) => {
    const at = plain(part).indexOf(plain(name));
    return at >= 0 && hasFigure(part.replaceAll(name, ' '), figure);
  });

const isInLanguage = ({ text, locale }: Answered): boolean => {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const arabic = words.filter((word) => /\p{Script=Arabic}/u.test(word)).length;
  return locale === 'ar' ? arabic * 2 > words.length : arabic * 2 <= words.length;
};

/** Every thing that was expected and is not there, in words. */
const missesOf = (answered: Answered, expected: Expected): string[] => {
  const { text, tools } = answered;
  const { rows = [], figures = [], changes = [], says = [], not = [] } = expected;
  const spelledText = spelled(text).text;
  return [
    ...rows.flatMap((row) => (hasRow(text, row) ? [] : `no ${row[1]} beside ${row[0]}`)),
    ...figures.flatMap((figure) => (hasFigure(text, figure) ? [] : `no ${figure}`)),
    ...changes.flatMap((change) => (hasChange(text, change) ? [] : `no change of ${change}`)),
    ...says.flatMap((pattern) => (pattern.test(spelledText) ? [] : `does not say ${pattern}`)),
    ...not.flatMap((pattern) => (pattern.test(spelledText) ? `says ${pattern}` : [])),
    ...tools.flatMap((tool) => (expected.tools && !expected.tools.includes(tool) ? `calls ${tool}` : [])),
    ...(isInLanguage(answered) ? [] : ['is in the other language']),
  ];
};

export const judge = (answered: Answered, expected: Expected): { verdict: Verdict; misses: string[] } => {
  const misses = missesOf(answered, expected);
  const { rows = [], figures = [], changes = [], says = [] } = expected;
  const asked = rows.length + figures.length + changes.length + says.length;
  const lacking = misses.filter((miss) => /^(?:no|does not say) /.test(miss)).length;
  const saysFigures = textFigures(spelled(answered.text).text).some(({ unit }) =>
    ['money', 'percent', 'points', 'index'].includes(unit),
  );
  if (misses.length === 0) return { verdict: 'right', misses };
  if (lacking === asked && asked > 0 && saysFigures) return { verdict: 'else', misses };
  return { verdict: lacking < asked ? 'part' : 'wrong', misses };
};
