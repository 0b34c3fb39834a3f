import type { MonthChange } from '#db/queries/market-months.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { type Measure, measure } from './measure.ts';
import { indexOfMonth, realChange } from './month-measures.ts';
import { weightedIndex } from './price-measures.ts';

/** A category's prices month by month. The first month is 100. */
export type CategoryMonth = {
  month: Day;
  /** Change on the month before, in percent: Jevons over the chains of both. */
  change: Measure;
  /** Jevons against the first month. */
  index: Measure;
  /** Fixed basket of the first month's chains, each by its retailer's part of the category's sales; with the share of it that is priced. */
  weighted: Measure & { coverage: number | null };
  /** The consumer price index on the same base; null where none is published. */
  consumerIndex: number | null;
  isProvisional: boolean;
  /** Change since the first month by what money is worth, in percent. */
  real: number | null;
};

type Known = {
  months: readonly Day[];
  changes: readonly MonthChange[];
  weights: ReadonlyMap<string, number>;
  /** By month. */
  consumerIndex: ReadonlyMap<string, number>;
};

export const categoryMonths = ({ months, changes, weights, consumerIndex }: Known): CategoryMonth[] => {
  const byMonth = Map.groupBy(changes, ({ month }) => month);
  const [first] = months;
  const basket = byMonth.get(first ?? '') ?? [];
  const base = first === undefined ? null : indexOfMonth(consumerIndex, first);
  return months.map((month) => {
    const rows = byMonth.get(month) ?? [];
    const sum = (key: 'n' | 'logRatio' | 'sinceFirst' | 'logRatioSinceFirst') =>
      rows.reduce((total, row) => total + row[key], 0);
    const meanRatio = (logs: number, n: number) => (n === 0 ? null : Math.exp(logs / n));
    const step = meanRatio(sum('logRatio'), sum('n'));
    const since = meanRatio(sum('logRatioSinceFirst'), sum('sinceFirst'));
    const now = indexOfMonth(consumerIndex, month);
    return {
      month,
      change: measure(step === null ? null : 100 * (step - 1), sum('n')),
      index: measure(since === null ? null : 100 * since, sum('sinceFirst')),
      weighted: weightedSince(basket, rows, weights),
      consumerIndex: base && now ? (100 * now.index) / base.index : null,
      isProvisional: now?.isProvisional ?? false,
      real:
        since === null || !base || !now
          ? null
          : realChange({ price: 1, index: base.index }, { price: since, index: now.index }),
    };
  });
};

/** A retailer's weight is spread evenly over its chains of the basket; those of them without a price take theirs along. */
const weightedSince = (
  basket: readonly MonthChange[],
  rows: readonly MonthChange[],
  weights: ReadonlyMap<string, number>,
): CategoryMonth['weighted'] => {
  const now = new Map(rows.map((row) => [row.retailerId, row]));
  const items = basket.flatMap(({ retailerId, sinceFirst: all }) => {
    const each = (weights.get(retailerId) ?? 0) / all;
    const { sinceFirst: priced = 0, ratioSinceFirst = 0 } = now.get(retailerId) ?? {};
    const current = priced === 0 ? null : ratioSinceFirst / priced;
    return [
      { weight: each * priced, current, base: 1 },
      { weight: each * (all - priced), current: null, base: 1 },
    ];
  });
  const compared = rows.reduce((total, { sinceFirst }) => total + sinceFirst, 0);
  const { value, coverage } = weightedIndex(items);
  return { ...measure(value, compared), coverage };
};
