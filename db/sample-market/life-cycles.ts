import { dayNumber } from '#lib/vocabulary/cairo-days.ts';

/*
 * Launches, delistings and pack changes come round by the calendar, so that the last three months of any day hold some of each
 * and a later run adds the next without moving those that were.
 */

/** The first day on sale and the first day after; as day numbers. */
export type Life = { no: number; from: number; until: number };

const FIRST_DAY = dayNumber('2022-01-03');

type Rhythm = { every: number; lasts: number; apart: number };

/** A new sort comes to each category every quarter and stays for a year. */
const LIMITED: Rhythm = { every: 90, lasts: 360, apart: 7 };
/** A pack that shrinks does so twice a year. */
const SHRINKING: Rhythm = { every: 180, lasts: 180, apart: 15 };

const livesBetween = (rhythm: Rhythm, position: number, from: number, to: number): Life[] => {
  const first = FIRST_DAY + position * rhythm.apart;
  const lives: Life[] = [];
  const last = Math.floor((to - first) / rhythm.every);
  for (let no = Math.floor((from - first - rhythm.lasts) / rhythm.every) + 1; no <= last; no += 1) {
    const begins = first + no * rhythm.every;
    lives.push({ no, from: begins, until: begins + rhythm.lasts });
  }
  return lives;
};

/** Limited sorts of the category at that position that were on sale on one of the days. */
export const limitedLives = (position: number, from: number, to: number): Life[] =>
  livesBetween(LIMITED, position, from, to);

/** Sizes that the shrinking pack of the category at that position had on the days; the number decides how small it is. */
export const shrinkingLives = (position: number, from: number, to: number): Life[] =>
  livesBetween(SHRINKING, position, from, to);
