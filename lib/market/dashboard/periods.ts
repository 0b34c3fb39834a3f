import { addDays, type Day, type DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { MarketEventKind } from '#lib/vocabulary/market-terms.ts';
import { latestSeason, type Season } from '#lib/vocabulary/season-calendar.ts';

const seasonPresets = ['ramadan', 'eid-al-fitr', 'eid-al-adha'] as const satisfies readonly MarketEventKind[];
export const periodPresets = ['7d', '30d', '90d', 'ytd', ...seasonPresets] as const;
export type PeriodPreset = (typeof periodPresets)[number];
/** A period as it was applied, by its name. */
export type PeriodName = PeriodPreset | 'custom';
export type PeriodChoice = { preset: PeriodPreset } | { preset: 'custom'; from: Day; to: Day };

export const DEFAULT_PERIOD = '90d';
/** The longest range one view draws: a year and a day, so that a season can be set beside the last one. */
export const MAX_PERIOD_DAYS = 366;

const rollingDays = { '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * The days a choice stands for, never later than today. A season is the newest one that has begun. A custom range is put in
 * order and cut to the longest a view draws, keeping its end.
 * @param ahead how many days after today a custom range may end
 */
export const resolvePeriod = (choice: PeriodChoice, today: Day, ahead = 0): DayRange => {
  switch (choice.preset) {
    case '7d':
    case '30d':
    case '90d':
      return { from: addDays(today, 1 - rollingDays[choice.preset]), to: today };
    case 'ytd':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'custom':
      return clampRange(choice, addDays(today, ahead));
    default:
      return seasonRange(latestSeason(choice.preset, today), today);
  }
};

/** What of a range has been read: it ends with the newest day that a sound price is of. Null: all of it lies after that day. */
export const clipToHorizon = (range: DayRange, newestOn: Day | null): DayRange | null => {
  if (newestOn === null || range.from > newestOn) return null;
  return { ...range, to: earlier(range.to, newestOn) };
};

/** At most so many days of a range, evenly apart, its first and its last among them. Days since 1970-01-01. */
export const sampleDays = ({ from, to }: { from: number; to: number }, atMost: number): number[] => {
  const step = Math.max(1, Math.ceil((to - from) / (atMost - 1)));
  const days: number[] = [];
  for (let day = to; day > from; day -= step) days.unshift(day);
  return [from, ...days];
};

const seasonRange = (season: Season | null, today: Day): DayRange => {
  if (season === null) return resolvePeriod({ preset: DEFAULT_PERIOD }, today);
  return { from: season.from, to: earlier(season.to, today) };
};

const clampRange = ({ from, to }: DayRange, last: Day): DayRange => {
  const end = earlier(from <= to ? to : from, last);
  const start = earlier(from <= to ? from : to, end);
  return { from: later(start, addDays(end, 1 - MAX_PERIOD_DAYS)), to: end };
};

/** What of a chosen range is not shown: days before the longest that a view draws, and days after the last with data. */
export const cutsOf = (choice: PeriodChoice, shown: DayRange): ('tooLong' | 'notYet')[] => {
  if (choice.preset !== 'custom') return [];
  const { from, to } = choice;
  return [
    ...(earlier(from, to) < shown.from ? (['tooLong'] as const) : []),
    ...(later(from, to) > shown.to ? (['notYet'] as const) : []),
  ];
};

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

const later = (a: Day, b: Day): Day => (a > b ? a : b);
