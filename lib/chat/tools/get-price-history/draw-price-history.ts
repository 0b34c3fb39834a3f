import type { Drawing, Found } from '../parts/drawing.ts';

const BASE = 100;
const FEWEST_DAYS = 3;

/**
 * Each retailer’s price over the days that were read; of several products or brands, whose prices are of different packs, how far each is
 * from its first. None where too many prices stood behind it.
 */
export const drawPriceHistory = ({ drawn, series, currency }: Found<'getPriceHistory'>): Drawing | null => {
  if (!drawn || drawn.days.length < FEWEST_DAYS) return null;
  const { days, of } = drawn;
  // The list is longer than what is drawn of it.
  const lines = series.slice(0, drawn.values.length).map(({ name, first }, at) => ({
    name,
    first,
    values: days.map((_, day) => drawn.values[at]?.[day] ?? null),
  }));
  return of === 'money'
    ? { kind: 'lines', of, currency, days, lines }
    : { kind: 'lines', of, days, lines, baseline: BASE };
};
