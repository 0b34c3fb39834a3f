import { z } from 'zod';
import { addMs } from '#lib/core/clock.ts';
import { addDays, isDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { Day, Instant } from '#lib/vocabulary/day-schema.ts';

/** A day in Cairo, or an instant. */
export const Moment = z.union([Day, Instant]);

/** The instants of a period, its ends included: from the first on, and before the second. */
export const instantsOf = (
  from: string | undefined,
  to: string | undefined,
): { from: Date | null; before: Date | null } => ({
  from: from === undefined ? null : startOf(from),
  before: to === undefined ? null : afterwards(to),
});

const startOf = (moment: string): Date => (isDay(moment) ? startOfCairoDay(moment) : new Date(moment));

const afterwards = (moment: string): Date =>
  isDay(moment) ? startOfCairoDay(addDays(moment, 1)) : addMs(new Date(moment), 1);

export const runsForward = (first: string | undefined, last: string | undefined): boolean => {
  const { from, before } = instantsOf(first, last);
  return !from || !before || from < before;
};
