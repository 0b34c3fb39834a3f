import { filter } from '#lib/market/dashboard/filters/filter.ts';
import { number, oneUnlisted } from '#lib/market/dashboard/filters/filter-codecs.ts';
import type { FilterSelection } from '#lib/market/dashboard/filters/filter-types.ts';
import { subjectsAt } from '#lib/market/prices/mover-subjects.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { addDays, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';
import { addMonths, lastCompleteMonth } from '#lib/vocabulary/months.ts';

/** What movers are asked for: whose prices, over which time, and which page of the list. */

export const MOVER_WINDOWS = ['period', '1d', '7d', '30d', '90d', 'month', 'year'] as const;
export type MoverWindow = (typeof MOVER_WINDOWS)[number];

const MAX_PAGE = 500;

export const parsePage = (text: string): number | null => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : null;
};

export const moversFilters = {
  /** Null: as finely as the plan shows prices. */
  by: filter(oneUnlisted('by', PRICE_SUBJECTS, null), {
    label: (t) => t('notes.filters.moversBy'),
    droppedAs: 'moversBy',
    isOfPanel: true,
    isInPlan: (by, { level }) => subjectsAt(level).some((subject) => subject === by),
  }),
  window: filter(oneUnlisted('window', MOVER_WINDOWS, 'period'), {
    label: (t) => t('notes.filters.window'),
    isOfPanel: true,
  }),
  page: filter(number('page', 'wholeNumber', parsePage, 1), {
    label: (t) => t('notes.filters.page'),
    isOfPanel: true,
  }),
};

export type MoversChoice = FilterSelection<{ movers: typeof moversFilters }>['movers'];

/** It sets whole months side by side, not days. */
export const isOfMonths = (window: MoverWindow): window is 'month' | 'year' =>
  window === 'month' || window === 'year';

/** The months that are compared: the last one that was over on a day, and one before it. */
export const comparedMonths = (to: Day, window: 'month' | 'year'): [earlier: Day, current: Day] => {
  const current = lastCompleteMonth(to);
  return [addMonths(current, window === 'month' ? -1 : -12), current];
};

const windowDays = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const;

/** The two days that a window compares. */
export const comparedDays = (range: DayRange, window: Exclude<MoverWindow, 'month' | 'year'>): DayRange =>
  window === 'period' ? range : { from: addDays(range.to, -windowDays[window]), to: range.to };

/** Short windows are drawn within their month. */
const LEAST_LINE_DAYS = 30;

/** The days that movers' lines are drawn of and their changes counted in, since 1970-01-01. */
export const stepDays = (from: Day, to: number): { from: number; to: number } => ({
  from: Math.min(dayNumber(from), to - LEAST_LINE_DAYS),
  to,
});
