import type { Drawing, Found } from '../parts/drawing.ts';

/** Each series over the days that were read; none where too many prices stood behind it. */
export const drawPriceHistory = ({ drawn, series, currency }: Found<'getPriceHistory'>): Drawing | null => {
  if (!drawn) return null;
  const lines = series.map(({ name }, at) => ({ name, values: drawn.values[at] ?? [] }));
  return { kind: 'lines', of: 'money', currency, days: drawn.days, lines };
};
