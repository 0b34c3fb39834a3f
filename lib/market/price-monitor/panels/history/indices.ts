import { measure, percent, rounded } from '#lib/market/measures/measure.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { inOrderOf, leastItemsOf, retailerIndex } from '#lib/market/price-monitor/retailer-index.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { IndexSums } from './index-sums.ts';
import type { HistoryRows } from './lines.ts';
import type { HistoryData } from './schema.ts';

type Rows = Pick<HistoryRows, 'days' | 'indices' | 'compared'>;

/** A line of each retailer's index to the market, and the retailers that have none. */
export const indexLines = (
  set: PriceSet,
  { days, indices, compared }: Rows,
): Pick<HistoryData, 'indices' | 'leastItems' | 'withoutIndex'> => {
  const least = leastItemsOf(set);
  const lines = set.shownRetailers.map(({ id, name }) => {
    const now = pointsOf(set, least, indices.get(id), days.length);
    const last = lastPoint(set, least, id);
    const then = compared && pointsOf(set, least, compared.indices.get(id), compared.indexDays.length);
    if (now.isWithheld || last.isWithheld || then?.isWithheld) set.withheld.add(`index-line:${id}`);
    const placeOf = new Map(compared?.indexDays.map((day, at) => [day, at]));
    const at = (day: number | null) => (day === null ? -1 : (placeOf.get(day) ?? -1));
    return {
      ...{ id, name },
      values: [...now.values.slice(0, -1), last.value],
      n: [...now.n.slice(0, -1), last.n],
      promoShare: now.promoShare,
      compared: then && compared ? compared.days.map((day) => then.values[at(day)] ?? null) : [],
      comparedN: then && compared ? compared.days.map((day) => then.n[at(day)] ?? 0) : [],
      isWithheld: now.isWithheld || last.isWithheld,
    };
  });
  const isDrawn = ({ values }: (typeof lines)[number]) => values.some((value) => value !== null);
  // As the table's: a line that ended earlier comes after those with a figure of the last day.
  const endOf = ({ values, n }: (typeof lines)[number]) => measure(values.at(-1) ?? null, n.at(-1) ?? 0);
  const inOrder = inOrderOf(endOf, () => true);
  const withRows = new Set(set.retailersWithRows.map(({ id }) => id));
  return {
    indices: lines
      .filter(isDrawn)
      .toSorted(inOrder)
      .map(({ isWithheld: _, ...line }) => line),
    leastItems: least,
    withoutIndex: lines.flatMap((line) => (isDrawn(line) || !withRows.has(line.id) ? [] : lackOf(line))),
  };
};

const lackOf = ({ id, name, n, isWithheld }: Named & { n: readonly number[]; isWithheld: boolean }) => {
  const reason = isWithheld ? 'withheld' : n.some((items) => items > 0) ? 'few' : 'alone';
  return [{ id, name, reason } satisfies HistoryData['withoutIndex'][number]];
};

/** The figure of the table: not calculated a second time. */
const lastPoint = (set: PriceSet, least: number, retailer: string) => {
  const { value, n } = retailerIndex(set, retailer);
  return { value: n < least ? null : value, n, isWithheld: value === null && n > 0 };
};

/** A line's points, as far as the plan may show them. */
const pointsOf = (
  { disclosure: { isFull, leastProducts } }: PriceSet,
  least: number,
  sums: IndexSums | undefined,
  size: number,
) => {
  const nothing = () => Array.from({ length: size }, () => 0);
  if (!sums)
    return { values: nothing().map(() => null), n: nothing(), promoShare: nothing(), isWithheld: false };
  let isWithheld = false;
  const points = [...sums.n].map((used, at) => {
    const all = sums.all[at] ?? 0;
    const isHidden = !isFull && used < leastProducts && all > 0;
    isWithheld ||= isHidden;
    const n = isHidden ? all : used;
    const hasPoint = !isHidden && n >= least;
    const value = hasPoint ? rounded(100 * Math.exp((sums.log[at] ?? 0) / n)) : null;
    // In percent, to a tenth.
    const share = hasPoint ? Math.round((percent(sums.onDeal[at] ?? 0, n) ?? 0) * 10) / 10 : 0;
    return { value, n, share };
  });
  return {
    values: points.map(({ value }) => value),
    n: points.map(({ n }) => n),
    promoShare: points.map(({ share }) => share),
    isWithheld,
  };
};
