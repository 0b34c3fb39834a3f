import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';

export type StoodPrice = PriceSet['all'][number];

/** Of the range, and of the days that it is compared with. */
export type Boards = { base: PriceSet; compared: PriceSet | null };

/** What stood on a day. */
export type Stood = {
  board: PriceSet;
  /** All that the choice is compared with; else what was chosen. */
  isWhole: boolean;
  prices: readonly StoodPrice[];
  /** The promotions that figures of promotions are of stand beside prices without them. */
  promoOf: (price: StoodPrice) => number | null;
};

/** Of the last day all that the choice is compared with, of the first what was chosen; the same of the compared days. */
export const pricesOnDays = ({ base: board, compared }: Boards): Stood[] => {
  const boards = compared ? [board, compared] : [board];
  const wholeDays = new Set(boards.flatMap(({ all }) => all.map(({ day }) => day)));
  return [
    ...boards.map((each) => ({ board: each, isWhole: true, prices: each.all, promoOf: promosOf(each) })),
    ...boards.map((each) => ({
      board: each,
      isWhole: false,
      prices: each.earlier.filter(({ day }) => !wholeDays.has(day)),
      promoOf: ({ promo }: StoodPrice) => promo,
    })),
  ];
};

const promosOf = ({ basis, offered }: PriceSet): Stood['promoOf'] => {
  if (basis.price === 'effective') return ({ promo }) => promo;
  const promos = new Map(offered.map(({ chainId, promo }) => [chainId, promo]));
  return ({ chainId }) => promos.get(chainId) ?? null;
};

export const isChosen = (
  { isProduct, isRetailer }: PriceSet,
  { productId, retailerId }: StoodPrice,
): boolean => isProduct(productId) && isRetailer(retailerId);
