import type { HistoryPoint } from '#db/queries/market-chains.ts';
import { percent } from '#lib/market/measures/measure.ts';
import { type Board, rounded } from '#lib/market/price-monitor/board.ts';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';

/** A line of prices for each retailer, over the days that were read. */
export const history = (
  { range, shownRetailers }: Board,
  { days, points }: { days: readonly number[]; points: readonly HistoryPoint[] },
): OverviewData['history'] => {
  const byRetailer = Map.groupBy(points, ({ retailerId }) => retailerId);
  const byDay = Map.groupBy(points, ({ day }) => day);
  const series = shownRetailers.flatMap(({ id, name }) => {
    const stood = new Map(byRetailer.get(id)?.map((point) => [point.day, point]));
    const values = days.map((day) => {
      const point = stood.get(day);
      return point ? rounded(point.unit / point.n) : null;
    });
    const promoShare = days.map((day) => shareOnDeal([stood.get(day)].filter((point) => point !== undefined)));
    return stood.size === 0 ? [] : [{ id, name, values, promoShare }];
  });
  return {
    days: days.map(dayFromNumber),
    series,
    promoShare: days.map((day) => shareOnDeal(byDay.get(day) ?? [])),
    seasons: seasonsBetween(range.from, range.to),
  };
};

/** In percent, to a tenth. */
const shareOnDeal = (points: readonly HistoryPoint[]): number => {
  const sum = (key: 'onDeal' | 'n') => points.reduce((total, point) => total + point[key], 0);
  return Math.round((percent(sum('onDeal'), sum('n')) ?? 0) * 10) / 10;
};
