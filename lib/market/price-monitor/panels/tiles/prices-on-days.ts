import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';

export type StoodPrice = PriceSet['market'][number];

/** Of the range, and of the days that it is compared with. */
export type Boards = { base: PriceSet; compared: PriceSet | null };

/** What stood on a day. */
export type Stood = {
  set: PriceSet;
  /** All that the choice is compared with; else what was chosen. */
  isWhole: boolean;
  prices: readonly StoodPrice[];
  /** The promotions that figures of promotions are of stand beside prices without them. */
  promoOf: (price: StoodPrice) => number | null;
};

/** Of the last day all that the choice is compared with, of the first what was chosen; the same of the compared days. */
export const pricesOnDays = ({ base: set, compared }: Boards): Stood[] => {
  const boards = compared ? [set, compared] : [set];
  const wholeDays = new Set(boards.flatMap(({ market }) => market.map(({ day }) => day)));
  return [
    ...boards.map((each) => ({ set: each, isWhole: true, prices: each.market, promoOf: promosOf(each) })),
    ...boards.map((each) => ({
      set: each,
      isWhole: false,
      prices: each.atStart.filter(({ day }) => !wholeDays.has(day)),
      promoOf: ({ promo }: StoodPrice) => promo,
    })),
  ];
};

const promosOf = ({ basis, withPromotions }: PriceSet): Stood['promoOf'] => {
  if (basis.price === 'effective') return ({ promo }) => promo;
  const promos = new Map(withPromotions.map(({ chainId, promo }) => [chainId, promo]));
  return ({ chainId }) => promos.get(chainId) ?? null;
};

export const isChosen = (
  { isProduct, isRetailer }: PriceSet,
  { productId, retailerId }: StoodPrice,
): boolean => isProduct(productId) && isRetailer(retailerId);
