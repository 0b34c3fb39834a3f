import { isDay } from '#lib/vocabulary/cairo-days.ts';
import { withLatinDigits } from './digits.ts';
import { fold } from './fold.ts';
import { formatDate } from './format.ts';
import { locales } from './locales.ts';

/** Enough to tell the months of either language apart. */
const MONTH_LETTERS = 3;
const beginningOf = (name: string): string => fold(name).slice(0, MONTH_LETTERS);

const months = new Map(
  locales.flatMap((locale) =>
    Array.from({ length: 12 }, (_, month): [string, number] => [
      beginningOf(formatDate(locale, new Date(Date.UTC(2026, month, 15)), 'monthShort', 'UTC')),
      month + 1,
    ]),
  ),
);

const monthOf = (text: string): number => {
  const letters = beginningOf(text);
  return /^\d/.test(text)
    ? Number(text)
    : letters.length < MONTH_LETTERS
      ? Number.NaN
      : (months.get(letters) ?? Number.NaN);
};

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/**
 * A day as people type it: day, month and year in the order of both languages, the month as a figure or by its name in either, digits of
 * either script; or as ISO 8601 writes it.
 * @returns the day, or null for what is none
 */
export const readDay = (text: string): string | null => {
  const parts = withLatinDigits(text)
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .split(/[\s/.,،-]+/)
    .filter(Boolean);
  const [first = '', month = '', last = ''] = parts;
  const [day, year] = /^\d{4}$/.test(first) ? [last, first] : [first, last];
  if (parts.length !== 3 || !/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year)) return null;
  const iso = [String(yearOf(year)), monthOf(month), Number(day)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return isDay(iso) ? iso : null;
};
