import type { ChartLine } from '#components/charts/chart-line.ts';

/** A line, and the figure that each of its days is: `<figure>:<day>` opens the rows behind it. */
export type HistoryLine = Required<ChartLine> & { figure: string };
