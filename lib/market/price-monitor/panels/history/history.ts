import { onceFor } from '#lib/core/once-for.ts';
import { matchedPoint } from '#lib/market/measures/matched-line.ts';
import { percent, rounded } from '#lib/market/measures/measure.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';
import { stepsBetween } from '#lib/vocabulary/step-calendar.ts';
import { indexLines } from './indices.ts';
import type { HistoryRows, LinesRead } from './lines.ts';
import type { HistoryData } from './schema.ts';

/** A line of each retailer's index to the market, one of its prices, and for both sides where the view speaks of our brands, over the days that were read. */
export const history = (set: PriceSet, rows: HistoryRows): HistoryData => {
  noteGaps(set, rows);
  const { range, view, real, shownRetailers, retailersWithRows } = set;
  const { basket, days, retailers, sides, sizes, compared } = rows;
  const drawLine = (now: LinesRead, then: LinesRead | null | undefined, id: string, of: number | null) => {
    const line = lineOf(set, now, id, of);
    const before = then && lineOf(set, then, id, of);
    return {
      id,
      values: days.map(line.valueOn),
      promoShare: days.map(line.promoShareOn),
      compared: before ? (compared?.days ?? []).map(before.valueOn) : [],
    };
  };
  const series = shownRetailers.flatMap(({ id, name }) => {
    const line = drawLine(retailers, compared?.retailers, id, basket?.items.length ?? null);
    return isDrawn(line) ? [{ ...line, name }] : [];
  });
  const side = (id: PriceSide) => {
    const line = sides && drawLine(sides, compared?.sides, id, sizes[id]);
    return line && isDrawn(line) ? [{ ...line, id }] : [];
  };
  const drawn = new Set(series.map(({ id }) => id));
  return {
    days: days.map(dayFromNumber),
    compared: compared?.days.map((day) => (day === null ? null : dayFromNumber(day))) ?? null,
    real: real && { provisionalFrom: real.provisionalFrom },
    matchedItems: basket?.items.length ?? null,
    ...indexLines(set, rows),
    series,
    sides: [...side('ours'), ...side('rivals')],
    leftOut: basket === null ? [] : leftOut(retailersWithRows, drawn),
    seasons: seasonsBetween(range.from, range.to),
    steps: stepsBetween(view.category.dataset, range.from, range.to),
  };
};

/** Lines with gaps, by the names of their figures. */
const noteGaps = ({ withheld }: PriceSet, { retailers, sides, compared }: HistoryRows): void => {
  for (const lines of [retailers, compared?.retailers])
    for (const id of lines?.withheld ?? []) withheld.add(`line:${id}`);
  for (const lines of [sides, compared?.sides])
    for (const id of lines?.withheld ?? []) withheld.add(id === 'ours' ? 'our-line' : 'rival-line');
};

/** What is known of each subject, by day. */
const byDay = <T extends { subjectId: string; day: number }>(rows: readonly T[]) => {
  const subjects = new Map<string, Map<number, T>>();
  for (const row of rows) {
    const days = subjects.get(row.subjectId) ?? new Map<number, T>();
    subjects.set(row.subjectId, days.set(row.day, row));
  }
  return subjects;
};
const pointsOf = onceFor(byDay<LinesRead['points'][number]>);
const lowestOf = onceFor(byDay<NonNullable<LinesRead['lowest']>[number]>);

/** A subject's line by day, in the money that is asked for. */
const lineOf = (
  { real, inMoney }: PriceSet,
  { points, lowest }: LinesRead,
  id: string,
  of: number | null,
) => {
  const stood = pointsOf(points).get(id);
  const lowestOn = lowest && lowestOf(lowest).get(id);
  const priceOn = (day: number): number | null => {
    if (lowest) return lowestOn?.get(day)?.unit ?? null;
    const point = stood?.get(day);
    return point ? matchedPoint(point, of) : null;
  };
  return {
    valueOn: (day: number | null): number | null => {
      const price = day === null ? null : priceOn(day);
      if (day === null || price === null) return null;
      return rounded(real === null ? price : inMoney(price, dayFromNumber(day)));
    },
    /** In percent, to a tenth. */
    promoShareOn: (day: number): number => {
      const point = stood?.get(day);
      return point ? Math.round((percent(point.onDeal, point.n) ?? 0) * 10) / 10 : 0;
    },
  };
};

const isDrawn = ({ values }: { values: readonly (number | null)[] }) =>
  values.some((value) => value !== null);

const leftOut = (retailers: PriceSet['retailersWithRows'], drawn: ReadonlySet<string>) =>
  retailers.filter(({ id }) => !drawn.has(id)).map(({ id, name }) => ({ id, name }));
