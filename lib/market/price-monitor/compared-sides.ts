import { type RatioToOthers, ratiosToOthers } from '#lib/market/measures/brand-index.ts';
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

/** The own brands against the others, with what of both sides the plan may use. Rivals by name are a choice of brands as well. */
export const ratiosOfSides = (set: PriceSet): { ratios: readonly RatioToOthers[]; isCut: boolean } => {
  const { disclosure, isNarrowedTo, ours } = set;
  const [prices, isOwn] = sidesOf(set);
  const ratios = ratiosToOthers(prices, isOwn);
  if (disclosure.isFull) return { ratios, isCut: false };
  const hasRivals = isNarrowedTo === 'ours' && ours.rivals.length > 0;
  const ofBoth = hasRivals ? ratiosToOthers(disclosure.rows(prices, 'brands'), isOwn) : ratios;
  const used = disclosure.rows(ofBoth, 'brands');
  return { ratios: used, isCut: used.length < ratios.length };
};
