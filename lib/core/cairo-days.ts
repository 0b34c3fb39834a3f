/**
 * Calendar days in Cairo, as `YYYY-MM-DD`. Arithmetic on days never touches a clock, so daylight saving (Egypt keeps it,
 * and skips midnight on the last Friday of April) cannot shift it.
 */

export type Day = string;

const dayMs = 86_400_000;
const cairo = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Cairo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Cairo at that instant. */
export function cairoDay(at: Date): Day {
  return cairo.format(at);
}

/** The first instant of that day in Cairo, which is not midnight on the day the clocks go forward. */
export function startOfCairoDay(day: Day): Date {
  const utcMidnight = dayNumber(day) * dayMs;
  for (const offsetHours of [3, 2]) {
    const candidate = new Date(utcMidnight - offsetHours * 3_600_000);
    if (cairoDay(candidate) === day) return candidate;
  }
  throw new RangeError(`not a day in Cairo: ${day}`);
}

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

export function dayFromNumber(number: number): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return dayFromNumber(dayNumber(day) + count);
}

/** Whole days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 is Sunday. */
export function weekday(day: Day): number {
  return (dayNumber(day) + 4) % 7;
}

/** True for a day that exists: `2026-02-30` is none. */
export function isDay(text: string): text is Day {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(dayNumber(text)) &&
    dayFromNumber(dayNumber(text)) === text
  );
}
