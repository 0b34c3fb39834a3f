import type { Drawing, Found } from '../parts/drawing.ts';

const BASE = 100;
const FEWEST_DAYS = 3;

/**
 * Each retailer’s price over the days that were read; of several products or brands, whose prices are of different packs, how far each is
 * from its first. None where too many prices stood behind it.
 */
export const drawPriceHistory = ({
  drawn,
  series,
  seriesOf,
  currency,
}: Found<'getPriceHistory'>): Drawing | null => {
  if (!drawn || drawn.days.length < FEWEST_DAYS) return null;
  const { days } = drawn;
  const lines = series.map(({ name, first }, at) => ({
    name,
    first,
    values: drawn.days.map((_, day) => drawn.values[at]?.[day] ?? null),
  }));
  if (seriesOf === 'retailers') return { kind: 'lines', of: 'money', currency, days, lines };
  const indices = lines.map(({ name, first, values }) => ({
    name,
    values: values.map((value) => (value === null ? null : (BASE * value) / first)),
  }));
  return { kind: 'lines', of: 'index', days, lines: indices, baseline: BASE };
};
