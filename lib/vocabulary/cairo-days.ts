import { businessDay, businessMoment, DAY, HOUR } from '#lib/core/clock.ts';

/**
 * Calendar days in Cairo, as `YYYY-MM-DD`. Arithmetic on days never touches a clock, so daylight saving (Egypt keeps it,
 * and skips midnight on the last Friday of April) cannot shift it.
 */

export type Day = string;

/** Both days belong to the range. */
export type DayRange = { from: Day; to: Day };

/** The same as days since 1970-01-01. */
export type DayNumberRange = { from: number; to: number };

/** The calendar day in Cairo at that instant. */
export const cairoDay: (at: Date) => Day = businessDay;

/** The first instant of that day in Cairo, which is not midnight on the day the clocks go forward. */
export const startOfCairoDay = (day: Day): Date => {
  const utcMidnight = dayNumber(day) * DAY;
  for (const offsetHours of [3, 2]) {
    const candidate = new Date(utcMidnight - offsetHours * HOUR);
    if (cairoDay(candidate) === day) return candidate;
  }
  throw new RangeError(`not a day in Cairo: ${day}`);
};

/** The instant at which clocks in Cairo show this (`YYYY-MM-DDTHH:MM`), the first of two; null: they never do. */
export const cairoInstant = (shown: string): Date | null => {
  const asUtc = Date.parse(`${shown}Z`);
  if (Number.isNaN(asUtc)) return null;
  const candidates = [3, 2].map((offsetHours) => new Date(asUtc - offsetHours * HOUR));
  return candidates.find((candidate) => businessMoment(candidate) === shown) ?? null;
};

/** An instant as clocks in Cairo show it, with how far they are from UTC: "2026-11-21T00:30:00+02:00". */
export const cairoTime = (at: Date): string => {
  const shown = businessMoment(at);
  const ahead = Math.round((Date.parse(`${shown}Z`) - at.getTime()) / HOUR);
  return `${shown}:00+${String(ahead).padStart(2, '0')}:00`;
};

/** Days since 1970-01-01. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY;

export const dayFromNumber = (number: number): Day => {
  const known = daysByNumber.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * DAY).toISOString().slice(0, 10);
  if (daysByNumber.size < MOST_DAYS_KEPT) daysByNumber.set(number, day);
  return day;
};

/** Views write the same few hundred days many thousand times. */
const daysByNumber = new Map<number, Day>();
const MOST_DAYS_KEPT = 4000;

export const addDays = (day: Day, count: number): Day => dayFromNumber(dayNumber(day) + count);

/** 0 is Sunday. */
export const weekday = (day: Day): number => (dayNumber(day) + 4) % 7;

/** True for a day that exists (`2026-02-30` is none) from 1970 to 2199: beyond, years and offsets are no longer what they seem. */
export const isDay = (text: string): text is Day =>
  /^(19[7-9]|20\d|21\d)\d-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(dayNumber(text)) &&
  dayFromNumber(dayNumber(text)) === text;
