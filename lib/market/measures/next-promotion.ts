import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { middleHalf } from './measure.ts';

/** As many past promotions are needed; of fewer nothing is expected. */
export const LEAST_PAST = 4;
/** The middle half of the gaps may be as wide as this part of their median: wider, there is no rhythm. */
const WIDEST_PART = 0.5;

/** When a promotion is likely to begin next, and what that is concluded from. */
type NextPromotion = {
  /** First days of it: the window, and the likeliest. */
  from: number;
  to: number;
  likeliest: number;
  /** Past promotions, the last one's first day, and days from one start to the next. */
  past: number;
  lastStart: number;
  gap: { median: number; shortest: number; longest: number };
};

/** First days of promotions; those that overlap or follow each other are one. */
const startsOf = (promotions: readonly DayNumberRange[]): number[] => {
  const starts: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of promotions.toSorted((a, b) => a.from - b.from)) {
    if (from > end + 1) starts.push(from);
    end = Math.max(end, to);
  }
  return starts;
};

/**
 * The next start by the rhythm of the past: the last start and the median of the gaps between starts, within their middle half. Null
 * below four past promotions, without a rhythm, and where the window is over by now.
 */
export const nextPromotion = (promotions: readonly DayNumberRange[], today: number): NextPromotion | null => {
  const starts = startsOf(promotions).filter((day) => day <= today);
  const lastStart = starts.at(-1);
  if (lastStart === undefined || starts.length < LEAST_PAST) return null;
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? start));
  const half = middleHalf(gaps);
  if (half === null || half.high - half.low > WIDEST_PART * half.middle) return null;
  const { low, middle, high } = half;
  const to = lastStart + Math.ceil(high);
  if (to <= today) return null;
  return {
    from: Math.max(lastStart + Math.floor(low), today + 1),
    to,
    likeliest: Math.max(lastStart + Math.round(middle), today + 1),
    past: starts.length,
    lastStart,
    gap: { median: middle, shortest: Math.min(...gaps), longest: Math.max(...gaps) },
  };
};
