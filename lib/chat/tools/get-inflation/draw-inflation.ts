import type { Drawing, Found } from '../parts/drawing.ts';

const FEWEST_MONTHS = 2;
const BASE = 100;

/** The index of the subject, and of the company's own brands where it has one, from the first month on. */
export const drawInflation = ({ looked, months }: Found<'getInflation'>): Drawing | null => {
  if (months.length < FEWEST_MONTHS) return null;
  const oldestFirst = months.toReversed();
  const ours = oldestFirst.map(({ oursIndex }) => oursIndex);
  const lines = [
    { name: looked.subject, values: oldestFirst.map(({ index }) => index) },
    ...(ours.some((index) => index !== null) ? [{ name: null, values: ours }] : []),
  ];
  const days = oldestFirst.map(({ month }) => month);
  return { kind: 'lines', of: 'index', days, lines, baseline: BASE };
};
