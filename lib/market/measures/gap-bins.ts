/** Bins of gaps in percent: from −20 to +20 by 2.5, and what lies beyond on either side. */
export type GapBin = {
  /** Null: open. What lies on an edge belongs to the bin above it. */
  from: number | null;
  to: number | null;
  n: number;
};

const WIDTH = 2.5;
const FARTHEST = 20;

export const gapBins = (gaps: readonly number[]): GapBin[] => {
  const edges = Array.from({ length: (2 * FARTHEST) / WIDTH + 1 }, (_, at) => at * WIDTH - FARTHEST);
  const counts = new Array<number>(edges.length + 1).fill(0);
  for (const gap of gaps) {
    const above = edges.findIndex((edge) => gap < edge);
    const at = above === -1 ? edges.length : above;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((n, at) => ({ from: edges[at - 1] ?? null, to: edges[at] ?? null, n }));
};
