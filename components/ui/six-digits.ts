import { withLatinDigits } from '#lib/i18n/digits.ts';

const CODE_LENGTH = 6;

/** Six boxes, each a digit or empty. */
export type Digits = readonly string[];

/** The boxes after an edit, and the box that has the focus then. */
export type Edit = { digits: Digits; focus: number };

export const emptyDigits: Digits = Array.from({ length: CODE_LENGTH }, () => '');

const LAST = CODE_LENGTH - 1;

function digitsIn(text: string): string[] {
  return withLatinDigits(text).match(/[0-9]/g) ?? [];
}

function replaceAt(digits: Digits, at: number, digit: string): Digits {
  return digits.map((old, index) => (index === at ? digit : old));
}

export function isComplete(digits: Digits): boolean {
  return digits.every((digit) => digit !== '');
}

export function codeOf(digits: Digits): string {
  return digits.join('');
}

/** What a box holds after typing: exactly one digit; a full box takes the new one; several at once are a paste. */
export function typeAt(digits: Digits, at: number, text: string): Edit {
  const typed = digitsIn(text);
  const old = digits[at] ?? '';
  if (typed.length === 0) return { digits: text === '' ? replaceAt(digits, at, '') : digits, focus: at };
  if (typed.length > 1 && !(old !== '' && typed.length === 2)) return pasteAt(digits, at, text);
  const oldPlace = typed.indexOf(old);
  const digit = (typed.length === 2 ? typed[oldPlace === 0 ? 1 : 0] : typed[0]) ?? '';
  return { digits: replaceAt(digits, at, digit), focus: Math.min(at + 1, LAST) };
}

/** Spreads the digits of a text over the boxes from this one on, dropping what is no digit and what has no box. */
export function pasteAt(digits: Digits, at: number, text: string): Edit {
  const pasted = digitsIn(text).slice(0, CODE_LENGTH - at);
  if (pasted.length === 0) return { digits, focus: at };
  return {
    digits: digits.map((old, index) => pasted[index - at] ?? old),
    focus: Math.min(at + pasted.length, LAST),
  };
}

/** Clears a full box; from an empty one goes back. */
export function backspaceAt(digits: Digits, at: number): Edit {
  return digits[at] !== ''
    ? { digits: replaceAt(digits, at, ''), focus: at }
    : { digits, focus: Math.max(at - 1, 0) };
}

/** Where a key leads. The boxes run from left to right in every language. */
export function boxAfterKey(key: string, at: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'ArrowRight':
      return Math.min(at + 1, LAST);
    case 'Home':
      return 0;
    case 'End':
      return LAST;
    default:
      return null;
  }
}
