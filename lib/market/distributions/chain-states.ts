/** How a product stands at a chain, from what its shops have of it. */
export const CHAIN_STATES = ['full', 'partial', 'oos', 'void', 'gap', 'not_listed'] as const;
export type ChainState = (typeof CHAIN_STATES)[number];

export type ChainCount = {
  /** Known shops, those that carry it, and those of them where it is out of stock. */
  stores: number;
  carrying: number;
  empty: number;
  /** Some of them have agreed to carry it. */
  isMust: boolean;
  /** Visits look for it there. */
  isLookedFor: boolean;
};

/** Null: no shop is known. */
export const chainState = ({
  stores,
  carrying,
  empty,
  isMust,
  isLookedFor,
}: ChainCount): ChainState | null => {
  if (stores === 0) return null;
  if (carrying === 0) return isMust ? 'void' : isLookedFor ? 'gap' : 'not_listed';
  if (empty === carrying) return 'oos';
  return carrying === stores ? 'full' : 'partial';
};
