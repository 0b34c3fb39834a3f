import { directionOf, type Locale } from './locales.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

const LATIN = /\p{Script=Latin}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const IS_ISOLATED = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/;

/** A name of any script: its own direction stays within it. What is isolated already is left alone. */
export const isolate = (name: string): string =>
  name.startsWith(FIRST_STRONG_ISOLATE) ? name : FIRST_STRONG_ISOLATE + name + POP_ISOLATE;

/** As someone would type it. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

/** A figure with its sign: it reads from left to right wherever it stands. */
export const isolateFigure = (figure: string): string => LEFT_TO_RIGHT_ISOLATE + figure + POP_ISOLATE;

/**
 * A name in a sentence, or in a list of names. One that runs the other way is isolated, or its brackets and digits would move into the
 * sentence; any other stays as it is, so that what is copied or compared holds no invisible marks.
 */
export const isolateName = (locale: Locale, name: string): string => {
  const foreign = directionOf(locale) === 'rtl' ? LATIN : RIGHT_TO_LEFT;
  return foreign.test(name) && !IS_ISOLATED.test(name) ? FIRST_STRONG_ISOLATE + name + POP_ISOLATE : name;
};

/**
 * The arguments of an English text, each isolated that is written from the right. Arabic texts isolate theirs when they are loaded
 * (`prepareArabic`): an argument there may also be the Latin key of a choice, which must stay as it is.
 */
export const isolateArguments = <T>(locale: string, values: T): T => {
  if (locale === 'ar' || typeof values !== 'object' || values === null) return values;
  const isolated = Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? [[key, isolateName('en', value)]] : [],
  );
  return isolated.length === 0 ? values : { ...values, ...Object.fromEntries(isolated) };
};
