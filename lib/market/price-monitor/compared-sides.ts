import type { ratiosToOthers } from '#lib/market/measures/brand-index.ts';
import { groupedPrices } from './like-for-like.ts';
import type { PriceSet } from './price-set.ts';

/** The prices that brands are compared in, and whose side is the own one: the chosen brands against all, or ours against our rivals. */
export const sidesOf = (set: PriceSet): Parameters<typeof ratiosToOthers> => {
  const { isNarrowedTo, isBrand, ours } = set;
  const prices = groupedPrices(set);
  if (isNarrowedTo !== 'ours') return [prices, isBrand];
  const isOwn = (id: string) => ours.own.includes(id);
  // Where no rival was named, all others are.
  const isRival = (id: string) => ours.rivals.length === 0 || ours.rivals.includes(id);
  return [prices.filter(({ brandId }) => isOwn(brandId) || isRival(brandId)), isOwn];
};
