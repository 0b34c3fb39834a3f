import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';

/** What a number's format shows of it: a day, with its time or without, a time alone, or how long something took; null: a number. */
export type DateFormat = 'day' | 'time' | 'elapsed' | null;

/** Formats that have a number of their own and no code (ECMA-376, 18.8.30), those of East Asian languages among them. */
const builtIn = (id: number): DateFormat => {
  if (id === 46) return 'elapsed';
  if ((id >= 18 && id <= 21) || [32, 33, 45, 47, 55, 56].includes(id)) return 'time';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : null;
};

const ELAPSED = /\[(?:h+|m+|s+)\]/i;
/** What is written as it is, colours and languages: they have letters, and say nothing of days. */
const NOT_SHOWN = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]|general|am\/pm|a\/p/gi;

/** @param code of the format where it has one */
export const dateFormatOf = (id: number, code: string | undefined): DateFormat => {
  if (code === undefined) return builtIn(id);
  const [positive = ''] = code.split(';');
  if (ELAPSED.test(positive)) return 'elapsed';
  const letters = positive.replaceAll(NOT_SHOWN, '');
  if (/[ydb]|e(?![+-])/i.test(letters)) return 'day';
  if (/[hs]/i.test(letters)) return 'time';
  return /m/i.test(letters) ? 'day' : null;
};

const DAY_SECONDS = 86_400;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
/** Days between the beginnings of both counts. */
const FROM_1904 = 1462;
const DAY_0 = '1899-12-30';
/** Spreadsheets have a 29 February 1900, which there wasn't. */
const FALSE_DAY = 60;

/**
 * A number as its format shows it: `2026-01-15`, `2026-01-15 14:30`, `14:30`.
 * @param from1904 whether days are counted from 1904
 * @returns null where it is no day or time
 */
export const shownDate = (value: number, format: DateFormat, from1904: boolean): string | null => {
  if (format === null || !(value > 0)) return null;
  const seconds = Math.round(value * DAY_SECONDS);
  const ofDay = seconds % DAY_SECONDS;
  const days = Math.floor(seconds / DAY_SECONDS);
  if (format === 'time' || days === 0) return timeOf(ofDay);
  const counted = from1904 ? days + FROM_1904 : days;
  if (format === 'elapsed' || counted > LAST_DAY) return null;
  const day = dayFromNumber(dayNumber(DAY_0) + counted + (counted < FALSE_DAY ? 1 : 0));
  return ofDay === 0 ? day : `${day} ${timeOf(ofDay)}`;
};

const timeOf = (seconds: number): string => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
};
