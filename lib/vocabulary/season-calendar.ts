import { addDays, type Day, type DayRange, dayNumber, weekday } from './cairo-days.ts';
import type { MarketEventKind } from './market-terms.ts';

/** One occurrence of a season that moves Egyptian retail; both days belong to it. */
export type Season = { kind: MarketEventKind; from: Day; to: Day };

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

const hijriMonthDay = (day: Day): { month: number; date: number } => {
  const parts = hijri.formatToParts(new Date(`${day}T12:00:00Z`));
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  return { month: part('month'), date: part('day') };
};

/**
 * Hijri seasons by the Umm al-Qura calendar. Egypt's own sighting can fall a day later or earlier, which is within what a
 * price chart can show.
 */
const hijriSeasons = (year: number): Season[] => {
  const seasons: Season[] = [];
  const last = dayNumber(`${year}-12-31`);
  for (let day: Day = `${year}-01-01`; dayNumber(day) <= last; ) {
    const { month, date } = hijriMonthDay(day);
    if (date !== 1 && !(month === 12 && date <= 10)) {
      day = addDays(day, Math.max(1, 28 - date));
      continue;
    }
    if (month === 9 && date === 1) seasons.push({ kind: 'ramadan', from: day, to: lastDayOfHijriMonth(day) });
    if (month === 10 && date === 1) seasons.push({ kind: 'eid-al-fitr', from: day, to: addDays(day, 2) });
    if (month === 12 && date === 10) seasons.push({ kind: 'eid-al-adha', from: day, to: addDays(day, 3) });
    day = addDays(day, 1);
  }
  return seasons;
};

const lastDayOfHijriMonth = (first: Day): Day => {
  const thirtieth = addDays(first, 29);
  return hijriMonthDay(thirtieth).date === 30 ? thirtieth : addDays(first, 28);
};

/** Orthodox Easter (Meeus, Julian computus), right for 1900 to 2099. */
const orthodoxEaster = (year: number): Day => {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const date = ((d + e + 114) % 31) + 1;
  return addDays(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`, 13);
};

/** The Friday after the fourth Thursday of November. */
const whiteFriday = (year: number): Day => {
  const first = `${year}-11-01`;
  const firstThursday = addDays(first, (4 - weekday(first) + 7) % 7);
  return addDays(firstThursday, 22);
};

const byYear = new Map<number, readonly Season[]>();

const seasonsOfYear = (year: number): readonly Season[] => {
  const cachedSeasons = byYear.get(year);
  if (cachedSeasons) return cachedSeasons;
  const friday = whiteFriday(year);
  const shamElNessim = addDays(orthodoxEaster(year), 1);
  const seasons: Season[] = [
    ...hijriSeasons(year),
    { kind: 'coptic-christmas', from: `${year}-01-05`, to: `${year}-01-07` },
    { kind: 'sham-el-nessim', from: shamElNessim, to: shamElNessim },
    { kind: 'back-to-school', from: `${year}-09-10`, to: `${year}-09-30` },
    { kind: 'white-friday', from: addDays(friday, -4), to: addDays(friday, 3) },
  ];
  seasons.sort((a, b) => dayNumber(a.from) - dayNumber(b.from));
  byYear.set(year, seasons);
  return seasons;
};

/** The seasons that touch the days from–to, in order of their first day. */
export const seasonsBetween = (from: Day, to: Day): Season[] => {
  const years: number[] = [];
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(to.slice(0, 4)); year += 1) years.push(year);
  return years.flatMap(seasonsOfYear).filter((season) => season.from <= to && season.to >= from);
};

/** The newest occurrence of a season that has begun by that day. */
export const latestSeason = (kind: MarketEventKind, by: Day): Season | null => {
  const year = Number(by.slice(0, 4));
  const begun = [year - 1, year]
    .flatMap(seasonsOfYear)
    .filter((season) => season.kind === kind && season.from <= by);
  return begun.at(-1) ?? null;
};

/** A season is no further from the one before it, be it Coptic or of the Hijri year. */
const LONGEST_YEAR = 400;

/** As many days of the season before, where a range is one from its beginning; null where it is none. */
export const seasonBefore = ({ from, to }: DayRange): DayRange | null => {
  const season = seasonsBetween(from, to).find((each) => each.from === from && each.to >= to);
  if (!season || from === to) return null;
  const earlier = seasonsBetween(addDays(from, -LONGEST_YEAR), addDays(from, -1));
  const before = earlier.findLast(({ kind }) => kind === season.kind);
  if (!before) return null;
  return {
    from: before.from,
    to: earlierOf(addDays(before.from, dayNumber(to) - dayNumber(from)), before.to),
  };
};

const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b);
