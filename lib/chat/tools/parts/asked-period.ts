import { type PeriodChoice, periodPresets } from '#lib/market/dashboard/periods.ts';
import { type Day, isDay } from '#lib/vocabulary/cairo-days.ts';

/** The days that a question names: a preset, or "2026-01-05/2026-02-05"; without the last, up to now; one alone, that day. */

export type AskedDays = {
  period?: string | undefined;
  /** As inputs of their own, which answers of before have. */
  from?: Day | undefined;
  to?: Day | undefined;
  on?: Day | undefined;
};

type NamedDays = Pick<AskedDays, 'from' | 'to'>;

/** The end of what is named without one. */
export const NO_END: Day = '9999-12-31';

const DAYS = /^(\d{4}-\d{2}-\d{2})?\s*(?:(\/|\.{2,3}|to)\s*(\d{4}-\d{2}-\d{2})?)?$/;

/** The days of a text; null where it names none. */
export const daysOf = (text: string): NamedDays | null => {
  const [, from, until, to] = DAYS.exec(text.trim()) ?? [];
  if ((!from && !to) || [from, to].some((day) => day && !isDay(day))) return null;
  return until ? { from, to } : { from, to: from };
};

/** The days that are named, else the period; null: none is. */
export const periodOf = ({ period, on, ...own }: AskedDays): PeriodChoice | null => {
  const preset = periodPresets.find((name) => name === period);
  const { from, to } = own.from || own.to ? own : (daysOf(period || on || '') ?? {});
  if (from || to) return { preset: 'custom', from: from ?? to ?? '', to: to ?? NO_END };
  return preset ? { preset } : null;
};
