import type { AVAILABILITY_STATES } from '#lib/vocabulary/market-terms.ts';
import {
  netDistribution,
  numericDistribution,
  outOfStockRate,
  weightedDistribution,
} from './distribution-measures.ts';
import { percent } from './measure.ts';

/** A store with its share of category sales and its last known state of 28 days; null: none, as after `unknown` visits alone. */
export type StoreState = { weight: number; state: (typeof AVAILABILITY_STATES)[number] | null };

export type KnownDistribution = {
  numeric: number | null;
  weighted: number | null;
  /** Stores with a known state ÷ all stores: always shown beside the rest. */
  coverage: number | null;
  outOfStock: { numeric: number | null; weighted: number | null };
  /** Weighted, less the stores that are out of stock. */
  net: number | null;
};

/** Distribution over the stores that are known. Out of stock is carried all the same; a store not known is in no denominator. */
export const knownDistribution = (stores: readonly StoreState[]): KnownDistribution => {
  const known = stores.filter(({ state }) => state !== null && state !== 'unknown');
  const carrying = known.filter(({ state }) => state !== 'not_listed');
  const empty = carrying.filter(({ state }) => state === 'oos');
  const weightOf = (of: readonly StoreState[]) => of.reduce((sum, { weight }) => sum + weight, 0);
  return {
    numeric: numericDistribution(carrying.length, known.length),
    weighted: weightedDistribution(weightOf(carrying), weightOf(known)),
    coverage: percent(known.length, stores.length),
    outOfStock: {
      numeric: outOfStockRate(empty.length, carrying.length),
      weighted: outOfStockRate(weightOf(empty), weightOf(carrying)),
    },
    net: netDistribution(weightOf(carrying), weightOf(empty), weightOf(known)),
  };
};
