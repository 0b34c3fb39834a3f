export type MarketShape = {
  /** Listings in stores. */
  series: number;
  /** Stores of the largest chains, how many chains those are, and one store of each of the others. */
  stores: number;
  largeChains: number;
  /** Days from one reading to the next, and days that a price stays in the middle. */
  every: number;
  stays: number;
};

/** Deep, wide and restless. */
export const MARKET_SHAPES: Record<'A' | 'B' | 'C', MarketShape> = {
  A: { series: 27_400, stores: 2, largeChains: 3, every: 1, stays: 16.5 },
  B: { series: 200_000, stores: 17, largeChains: 99, every: 7, stays: 33 },
  C: { series: 27_400, stores: 2, largeChains: 3, every: 1, stays: 3 },
};

export type Say = (line: string) => void;
