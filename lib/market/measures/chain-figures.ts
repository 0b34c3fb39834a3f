import type { StandingPrice } from '#db/queries/market-chains.ts';
import { percent } from './measure.ts';
import { effectivePrice, type MatchedPair } from './price-measures.ts';

/** What chain prices of a day say; a chain is a product at a retailer, with one price whatever the number of its stores. */

export type ChainPrice = Pick<
  StandingPrice,
  'chainId' | 'productId' | 'brandId' | 'retailerId' | 'regular' | 'promo' | 'unit'
>;

export const unitsOf = (prices: readonly ChainPrice[]): number[] => prices.map(({ unit }) => unit);

/** Those on promotion, in percent. */
export const promoShare = (prices: readonly ChainPrice[]): number | null =>
  percent(prices.filter(({ promo }) => promo !== null).length, prices.length);

type OverTime = { current: number; earlier: number };

/** What shoppers pay in the same chain on two days, where a price stood on both. */
export const pairsOverTime = <T extends ChainPrice>(
  earlier: readonly ChainPrice[],
  current: readonly T[],
): (OverTime & { chain: T })[] => {
  const before = new Map(earlier.map((price) => [price.chainId, effectivePrice(price)]));
  return current.flatMap((price) => {
    const paid = before.get(price.chainId);
    return paid === undefined ? [] : [{ chain: price, current: effectivePrice(price), earlier: paid }];
  });
};

/** The prices of each product, side by side. */
export const shelvesOf = <T extends ChainPrice>(prices: readonly T[]): T[][] => [
  ...Map.groupBy(prices, ({ productId }) => productId).values(),
];

type Subject = { brandId: string; productId: string };

/** The same product here and elsewhere: its mean price in the own chains against the mean of all others that carry it. */
export const pairsWithRest = (
  shelves: readonly (readonly ChainPrice[])[],
  isOwn: (retailerId: string) => boolean,
): (MatchedPair & Subject)[] => {
  const pairs: (MatchedPair & Subject)[] = [];
  for (const shelf of shelves) {
    let [own, ownOf, rest, restOf] = [0, 0, 0, 0];
    for (const price of shelf)
      if (isOwn(price.retailerId)) {
        own += effectivePrice(price);
        ownOf += 1;
      } else {
        rest += effectivePrice(price);
        restOf += 1;
      }
    const [first] = shelf;
    if (first === undefined || ownOf === 0 || restOf === 0) continue;
    const { brandId, productId } = first;
    pairs.push({ brandId, productId, own: own / ownOf, other: rest / restOf });
  }
  return pairs;
};
