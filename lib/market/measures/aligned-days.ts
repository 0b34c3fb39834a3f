import { addDays, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { type Season, seasonsBetween } from '#lib/vocabulary/season-calendar.ts';

/** How far before and after its first day a Ramadan is compared. */
const FIRST_ALIGNED = -45;
const LAST_ALIGNED = 44;

export type AlignedDay = {
  /** Days since the first of Ramadan, which is 0. */
  k: number;
  ramadan: Season;
};

/** A day by the Ramadan around it, by the Umm al-Qura calendar; null where none is near. */
export const alignedDay = (day: Day): AlignedDay | null => {
  const around = seasonsBetween(addDays(day, -LAST_ALIGNED), addDays(day, -FIRST_ALIGNED));
  for (const season of around) {
    const k = dayNumber(day) - dayNumber(season.from);
    if (season.kind === 'ramadan' && k >= FIRST_ALIGNED && k <= LAST_ALIGNED) return { k, ramadan: season };
  }
  return null;
};

/** The same day of the Ramadan before; null for a 30th day when that one had 29, and for days far from a Ramadan. */
export const alignedPartner = (day: Day): Day | null => {
  const aligned = alignedDay(day);
  if (!aligned) return null;
  const { k, ramadan } = aligned;
  const earlier = seasonsBetween(addDays(ramadan.from, -LONGEST_YEAR), addDays(ramadan.from, -1));
  const before = earlier.findLast(({ kind }) => kind === 'ramadan');
  if (!before) return null;
  const partner = addDays(before.from, k);
  const isPastItsEnd = day <= ramadan.to && k >= 0 && partner > before.to;
  return isPastItsEnd ? null : partner;
};

/** A Hijri year has 354 or 355 days. */
const LONGEST_YEAR = 356;
