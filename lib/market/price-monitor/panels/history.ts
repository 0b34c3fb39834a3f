import type { HistoryPoint, LowestPrice } from '#db/queries/market-chains.ts';
import { type MatchedItems, matchedLines } from '#lib/market/measures/matched-line.ts';
import { percent } from '#lib/market/measures/measure.ts';
import { realPricesOn } from '#lib/market/measures/real-prices.ts';
import { type Board, rounded } from '#lib/market/price-monitor/board.ts';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';
import { type Day, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';

/** What the lines were read by: the basket, the days, and what stood of the basket's items on each. */
export type HistoryRows = {
  basket: MatchedItems | null;
  days: readonly number[];
  points: readonly HistoryPoint[];
  /** Where the lowest price of each retailer is asked for. */
  lowest: readonly LowestPrice[] | null;
  /** By month, where prices are asked for in the money of the last day. */
  consumerIndex: ReadonlyMap<Day, number> | null;
};

/** A line of prices for each retailer, over the days that were read. */
export const history = (
  { range, shownRetailers, pricedRetailers }: Board,
  { basket, days, points, lowest, consumerIndex }: HistoryRows,
): OverviewData['history'] => {
  const drawnLines = lowest ? lowestLines(lowest, days) : matchedLines(points, basket, days);
  const lines = new Map(drawnLines.map(({ retailerId, values }) => [retailerId, values]));
  const names = days.map(dayFromNumber);
  const real = consumerIndex && realPricesOn(names, consumerIndex);
  const told = (value: number | null, at: number) =>
    rounded(value === null || real === null ? value : real.inMoneyOfLast(value, at));
  const byRetailer = Map.groupBy(points, ({ retailerId }) => retailerId);
  const series = shownRetailers.flatMap(({ id, name }) => {
    const values = lines.get(id)?.map(told) ?? [];
    const stood = new Map(byRetailer.get(id)?.map((point) => [point.day, point]));
    const promoShare = days.map((day) => shareOnDeal(stood.get(day)));
    return values.some((value) => value !== null) ? [{ id, name, values, promoShare }] : [];
  });
  const drawn = new Set(series.map(({ id }) => id));
  return {
    days: names,
    real: real && { provisionalFrom: real.provisionalFrom },
    matchedItems: basket?.items.length ?? null,
    series,
    leftOut: basket === null ? [] : leftOut(pricedRetailers, drawn),
    seasons: seasonsBetween(range.from, range.to),
  };
};

const lowestLines = (prices: readonly LowestPrice[], days: readonly number[]) =>
  [...Map.groupBy(prices, ({ retailerId }) => retailerId)].map(([retailerId, ofRetailer]) => {
    const units = new Map(ofRetailer.map(({ day, unit }) => [day, unit]));
    return { retailerId, values: days.map((day) => units.get(day) ?? null) };
  });

const leftOut = (retailers: Board['pricedRetailers'], drawn: ReadonlySet<string>) =>
  retailers.filter(({ id }) => !drawn.has(id)).map(({ id, name }) => ({ id, name }));

/** In percent, to a tenth. */
const shareOnDeal = (point: HistoryPoint | undefined): number =>
  point ? Math.round((percent(point.onDeal, point.n) ?? 0) * 10) / 10 : 0;
