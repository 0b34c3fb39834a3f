import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { geometricMean, percent } from './measure.ts';

/** What happened around a promotion. Nothing here is volume: that would need sales. */

/** Days before and after a promotion that it is compared with, and in which a rival's move is an answer. */
export const DAYS_AROUND = 14;
/** A fall of less is no answer. */
const LEAST_CUT = 3;

/** A price per unit over days in a row. */
export type PriceRun = DayNumberRange & { unit: number };

/** By how many percent the own price per unit lies above the rivals', before, during and after; null: not both were priced on a day. */
export type GapsAround = { before: number | null; during: number | null; after: number | null };

const unitOn = (runs: readonly PriceRun[], day: number): number | null =>
  runs.find(({ from, to }) => from <= day && day <= to)?.unit ?? null;

/** Of each day the own price against the geometric mean of the rivals' on it, and of these the geometric mean. */
const gapOver = (
  own: readonly PriceRun[],
  rivals: readonly (readonly PriceRun[])[],
  { from, to }: DayNumberRange,
): number | null => {
  const ratios: number[] = [];
  for (let day = from; day <= to; day += 1) {
    const price = unitOn(own, day);
    const other = geometricMean(rivals.flatMap((runs) => unitOn(runs, day) ?? []));
    if (price !== null && other !== null) ratios.push(price / other);
  }
  const mean = geometricMean(ratios);
  return mean === null ? null : 100 * (mean - 1);
};

/**
 * The gap to rivals before, during and after a promotion.
 * @param known the last day with prices: later days of the promotion, and after it, are not counted
 */
export const gapsAround = (
  { from, to }: DayNumberRange,
  own: readonly PriceRun[],
  rivals: readonly (readonly PriceRun[])[],
  known: number,
): GapsAround => ({
  before: gapOver(own, rivals, { from: from - DAYS_AROUND, to: from - 1 }),
  during: gapOver(own, rivals, { from, to: Math.min(to, known) }),
  after: gapOver(own, rivals, { from: to + 1, to: Math.min(to + DAYS_AROUND, known) }),
});

/** Days from the own start to the first of the rivals' starts that answers it; null: none within 14 days. */
export const answeredAfter = (start: number, moves: readonly number[]): number | null => {
  const answers = moves.map((day) => day - start).filter((days) => days >= 1 && days <= DAYS_AROUND);
  return answers.length === 0 ? null : Math.min(...answers);
};

/** The days on which a price fell by 3% or more, from one run to the next. */
export const cutsOf = (runs: readonly PriceRun[]): number[] =>
  runs.flatMap((run, at) => {
    const before = runs[at - 1];
    const cut = before ? percent(before.unit - run.unit, before.unit) : null;
    return cut !== null && cut >= LEAST_CUT ? [run.from] : [];
  });

/** A price within so many percent of the one before is the same. */
const SAME_WITHIN = 3;

type AfterState = 'back' | 'lower' | 'higher';

/** Whether a price came back after a promotion, stayed down, or is higher than before; null: one of the two is not known. */
export const priceAfter = (before: number | null, after: number | null): AfterState | null => {
  if (before === null || after === null) return null;
  const change = percent(after - before, before);
  if (change === null) return null;
  if (Math.abs(change) < SAME_WITHIN) return 'back';
  return change < 0 ? 'lower' : 'higher';
};
