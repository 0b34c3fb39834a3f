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
    const averages = new Map(byRetailer.get(id)?.map(({ day, unit, n }) => [day, rounded(unit / n)]));
    const values = days.map((day) => averages.get(day) ?? null);
    return averages.size === 0 ? [] : [{ id, name, values }];
  });
  const sharesOnPromotion = days.map((day) => {
    const standing = byDay.get(day) ?? [];
    const sum = (key: 'onDeal' | 'n') => standing.reduce((total, point) => total + point[key], 0);
    return Math.round((percent(sum('onDeal'), sum('n')) ?? 0) * 10) / 10;
  });
  return {
    days: days.map(dayFromNumber),
    series,
    promoShare: sharesOnPromotion,
    seasons: seasonsBetween(range.from, range.to),
  };
};
