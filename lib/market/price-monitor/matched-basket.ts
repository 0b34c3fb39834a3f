import { comparableBasket } from '#lib/market/measures/comparable-basket.ts';
import type { MatchedItems } from '#lib/market/measures/matched-line.ts';
import { effectivePrice } from '#lib/market/measures/price-measures.ts';
import type { Board } from './board.ts';

/** What is shown, as a basket that its retailers have in common. */
export const sharedBasket = ({ shown }: Pick<Board, 'shown'>): ReturnType<typeof comparableBasket> =>
  comparableBasket(
    shown.map((price) => ({
      retailer: price.retailerId,
      item: price.productId,
      price: effectivePrice(price),
    })),
  );

/** The items that retailers are compared by, the same in every panel; null where too few retailers share too few of them. */
export const matchedBasket = (board: Pick<Board, 'shown'>): MatchedItems | null => {
  const compared = sharedBasket(board);
  if (compared.value === null) return null;
  return { items: compared.items, retailers: compared.totals.map(({ retailer }) => retailer) };
};
