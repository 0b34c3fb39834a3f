import { isolateName } from '#lib/i18n/isolate.ts';
import { directionOf } from '#lib/i18n/locales.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

/**
 * Keeps what is put into a sentence from mixing with the sentence's own direction: in the text part and in subjects by Unicode's isolating
 * characters, in the HTML part by `<bdi>`. English mails need them only around what is written from the right.
 */

const FIRST_STRONG = '\u2068';
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** Everything that opens, ends or overrides a direction: what a person typed must not reach beyond itself. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** `auto`: by its own first letter, as names and dates; `ltr`: addresses, which are never read otherwise. */
export const isolate = (locale: Locale, text: string, direction: 'auto' | 'ltr' = 'auto'): string => {
  const plain = text.replace(CONTROLS, '');
  if (directionOf(locale) === 'ltr') return isolateName(locale, plain);
  return (direction === 'ltr' ? LEFT_TO_RIGHT : FIRST_STRONG) + plain + END;
};

/** Writes the isolating characters of escaped HTML as elements. */
export const isolatesAsElements = (html: string): string =>
  html
    .replaceAll(FIRST_STRONG, '<bdi dir="auto">')
    .replaceAll(LEFT_TO_RIGHT, '<bdi dir="ltr">')
    .replaceAll(END, '</bdi>');
