import type { ChartLine } from '#components/charts/chart-line.ts';

/** A line, the figure that each of its days is (`<figure>:<day>` opens the rows behind it), and what its last point is of, in words. */
export type HistoryLine = Required<Omit<ChartLine, 'n' | 'isSecond'>> &
  Pick<ChartLine, 'n'> & {
    figure: string;
    /** "29 items", or until which day it goes. */
    base: string | null;
  };

/** The last point that a line has: its place among the days, -1 where it has none. */
export function endOf({ values }: Pick<ChartLine, 'values'>): number {
  return values.findLastIndex((value) => value !== null);
}
