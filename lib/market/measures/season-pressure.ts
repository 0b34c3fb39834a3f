import { type DayNumberRange, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { type Season, seasonsBetween } from '#lib/vocabulary/season-calendar.ts';

/** Promotions around Ramadan, by days since its first, which is 0: four weeks before, Ramadan itself, and the first days after it. */
export const FIRST_SEASON_DAY = -28;
export const LAST_SEASON_DAY = 34;
export const SEASON_WEEK = 7;
/** The days before, which say what is usual. */
const FIRST_USUAL_DAY = -42;
/** Points above the usual at which a brand is said to have begun. */
const BEGINS_ABOVE = 5;

/** A Ramadan in day numbers, with the days around it. */
export type RamadanSeason = { first: number; last: number };

/** The newest Ramadan whose weeks before have begun by a day, and those before it that may be held, the newest first. */
export const seasonsUpTo = (newest: number, oldest: number): RamadanSeason[] =>
  seasonsBetween(dayFromNumber(oldest), dayFromNumber(newest - FIRST_SEASON_DAY))
    .filter(({ kind }) => kind === 'ramadan')
    .map(({ from, to }: Season) => ({ first: dayNumber(from), last: dayNumber(to) }))
    .filter(({ first }) => first + FIRST_SEASON_DAY <= newest)
    .toReversed();

/** All days that are read of a season. */
export const readSeasonDays = ({ first }: RamadanSeason): DayNumberRange => ({
  from: first + FIRST_USUAL_DAY,
  to: first + LAST_SEASON_DAY,
});

/** The day of a season that a day of the newest one is set beside; null for a 30th day where it had 29. */
export const partnerDay = (newest: RamadanSeason, season: RamadanSeason, k: number): number | null => {
  const isInNewest = k >= 0 && newest.first + k <= newest.last;
  return isInNewest && season.first + k > season.last ? null : season.first + k;
};

/**
 * The first day, by its place since the first of Ramadan, on which the pressure is at least five points above what was usual two weeks
 * before. Null: it never is, or nothing says what is usual.
 * @param pressureOn in percent; null where nothing was listed
 */
export const beginsOn = (pressureOn: (k: number) => number | null): number | null => {
  const usual: number[] = [];
  for (let k = FIRST_USUAL_DAY; k < FIRST_SEASON_DAY; k += 1) {
    const pressure = pressureOn(k);
    if (pressure !== null) usual.push(pressure);
  }
  if (usual.length === 0) return null;
  const level = usual.reduce((sum, pressure) => sum + pressure, 0) / usual.length;
  for (let k = FIRST_SEASON_DAY; k <= LAST_SEASON_DAY; k += 1) {
    const pressure = pressureOn(k);
    if (pressure !== null && pressure >= level + BEGINS_ABOVE) return k;
  }
  return null;
};
