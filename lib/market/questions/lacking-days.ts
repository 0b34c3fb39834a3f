import { addDays, type Day, type DayRange } from '#lib/vocabulary/cairo-days.ts';

/**
 * What of some periods lies before the first day that is known, as the dashboards' note above a view says it.
 * @returns null where all of them are known, or nothing is
 */
export const lackingDays = (
  knownFrom: Day | null,
  periods: readonly DayRange[],
): { knownFrom: Day; days: DayRange[] } | null => {
  if (knownFrom === null) return null;
  const days = periods
    .filter(({ from }) => from < knownFrom)
    .map(({ from, to }) => ({ from, to: to < knownFrom ? to : addDays(knownFrom, -1) }));
  return days.length === 0 ? null : { knownFrom, days };
};
