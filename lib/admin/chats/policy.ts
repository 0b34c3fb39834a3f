import { withLatinDigits } from '#lib/i18n/digits.ts';

/** Questions a day that an admin may allow. */
export const MOST_DAILY_QUESTIONS = 10_000;

/** A limit as it is typed: empty is the default (null). Undefined: it is none. */
export const readLimit = (typed: string): number | null | undefined => {
  const text = withLatinDigits(typed).replaceAll(/[\s,،٬]/g, '');
  if (text === '') return null;
  const limit = Number(text);
  return /^\d+$/.test(text) && limit <= MOST_DAILY_QUESTIONS ? limit : undefined;
};
