export type MarketShape = {
  /** Products of the catalogue; the first of them have prices. */
  products: number;
  /** Listings in stores whose prices are read. */
  series: number;
  /** Stores of the largest chains whose prices are read, how many chains those are, and one store of each of the others. */
  stores: number;
  largeChains: number;
  /** Days from one reading to the next, and days that a price stays in the middle. */
  every: number;
  stays: number;
  /** Stores of all channels and governorates that are visited, and products in them that are looked for. */
  visited: number;
  shelves: number;
};

const common = { products: 27_000, visited: 1000, shelves: 80_000 };

/** Deep, wide and restless. */
export const MARKET_SHAPES: Record<'A' | 'B' | 'C', MarketShape> = {
  A: { ...common, series: 27_400, stores: 2, largeChains: 3, every: 1, stays: 16.5 },
  B: { ...common, series: 200_000, stores: 17, largeChains: 99, every: 7, stays: 33 },
  C: { ...common, series: 27_400, stores: 2, largeChains: 3, every: 1, stays: 3 },
};

export type Say = (line: string) => void;
