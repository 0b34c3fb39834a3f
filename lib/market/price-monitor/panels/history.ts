import type { HistoryPoint } from '#db/queries/market-chains.ts';
import { type MatchedItems, matchedLines } from '#lib/market/measures/matched-line.ts';
import { percent } from '#lib/market/measures/measure.ts';
import { type Board, rounded } from '#lib/market/price-monitor/board.ts';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';

/** What the lines were read by: the basket, the days, and what stood of the basket's items on each. */
export type HistoryRows = {
  basket: MatchedItems | null;
  days: readonly number[];
  points: readonly HistoryPoint[];
};

/** A line of prices for each retailer, over the days that were read. */
export const history = (
  { range, shownRetailers }: Board,
  { basket, days, points }: HistoryRows,
): OverviewData['history'] => {
  const lines = new Map(
    matchedLines(points, basket, days).map(({ retailerId, values }) => [retailerId, values]),
  );
  const byRetailer = Map.groupBy(points, ({ retailerId }) => retailerId);
  const series = shownRetailers.flatMap(({ id, name }) => {
    const values = lines.get(id)?.map(rounded) ?? [];
    const stood = new Map(byRetailer.get(id)?.map((point) => [point.day, point]));
    const promoShare = days.map((day) => shareOnDeal(stood.get(day)));
    return values.some((value) => value !== null) ? [{ id, name, values, promoShare }] : [];
  });
  const drawn = new Set(series.map(({ id }) => id));
  return {
    days: days.map(dayFromNumber),
    matchedItems: basket?.items.length ?? null,
    series,
    leftOut: basket === null ? [] : leftOut(shownRetailers, drawn),
    seasons: seasonsBetween(range.from, range.to),
  };
};

const leftOut = (retailers: Board['shownRetailers'], drawn: ReadonlySet<string>) =>
  retailers.filter(({ id }) => !drawn.has(id)).map(({ id, name }) => ({ id, name }));

/** In percent, to a tenth. */
const shareOnDeal = (point: HistoryPoint | undefined): number =>
  point ? Math.round((percent(point.onDeal, point.n) ?? 0) * 10) / 10 : 0;
