import type { AddressFields } from '#lib/address/address-fields.ts';
import type { AddressReader } from '#lib/address/address-reader.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { addDays, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { PRICE_SUBJECTS, type PriceSubject } from '#lib/vocabulary/market-terms.ts';

/** What movers are asked for: whose prices, over which time, and which page of the list. */

export const MOVER_WINDOWS = ['period', '1d', '7d', '30d', '90d', 'month', 'year'] as const;
export type MoverWindow = (typeof MOVER_WINDOWS)[number];

/** `by` null: as finely as the plan tells prices. */
export type MoversChoice = { by: PriceSubject | null; window: MoverWindow; page: number };

export const USUAL_MOVERS: MoversChoice = { by: null, window: 'period', page: 1 };

const MAX_PAGE = 500;

export const parseMovers = (address: AddressReader): MoversChoice => ({
  by: address.oneOf('by', PRICE_SUBJECTS) ?? null,
  window: address.oneOf('window', MOVER_WINDOWS) ?? USUAL_MOVERS.window,
  page: address.number('page', parsePage) ?? USUAL_MOVERS.page,
});

const parsePage = (text: string): number | null => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : null;
};

export const formatMovers = ({ by, window, page }: MoversChoice): AddressFields => ({
  by: by ?? undefined,
  window: window === USUAL_MOVERS.window ? undefined : window,
  page: page === USUAL_MOVERS.page ? undefined : String(page),
});

/** It sets whole months side by side, not days. */
export const isOfMonths = (window: MoverWindow): window is 'month' | 'year' =>
  window === 'month' || window === 'year';

/** The months that are compared: the last one that was over on a day, and one before it. */
export const comparedMonths = (to: Day, window: 'month' | 'year'): [earlier: Day, current: Day] => {
  const current = lastMonthOver(to);
  return [monthsBefore(current, window === 'month' ? 1 : 12), current];
};

/** The last month that was over on a day. */
export const lastMonthOver = (day: Day): Day => monthsBefore(`${addDays(day, 1).slice(0, 7)}-01`, 1);

export const monthsBefore = (month: Day, count: number): Day => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 - count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
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
