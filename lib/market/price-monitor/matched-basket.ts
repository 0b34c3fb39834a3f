import { comparableBasket } from '#lib/market/measures/comparable-basket.ts';
import type { MatchedItems } from '#lib/market/measures/matched-line.ts';
import { disclosedBasket } from '#lib/market/prices/disclosed-basket.ts';
import type { PriceSet } from './price-set.ts';

/** What is shown, as a basket that its retailers have in common. */
export const sharedBasket = ({
  selection,
  disclosure,
}: Pick<PriceSet, 'selection' | 'disclosure'>): ReturnType<typeof comparableBasket> =>
  disclosedBasket(selection, disclosure, comparableBasket);

/** The items that retailers are compared by, the same in every panel; null where too few retailers share too few of them. */
export const matchedBasket = (set: Pick<PriceSet, 'selection' | 'disclosure'>): MatchedItems | null => {
  const compared = sharedBasket(set);
  if (compared.value === null) return null;
  return { items: compared.items, retailers: compared.totals.map(({ retailer }) => retailer) };
};

/** The basket that lines are compared by; the lowest price is of all that is sold. */
export const lineBasket = (set: PriceSet): MatchedItems | null =>
  set.basis.statistic === 'lowest' ? null : matchedBasket(set);
