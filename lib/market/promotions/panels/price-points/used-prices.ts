import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { crossesRoundPrice, piastresOf } from '#lib/market/measures/price-points.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { type CountedDeal, countedDeals, rowOfDeal } from '#lib/market/promotions/promotion-rows.ts';
import type { PricePointsData } from './schema.ts';

const MOST_LISTED = 12;

/** The promotional prices that are used most, and their last piastres. */
export const usedPrices = (set: DealSet): PricePointsData => {
  if (!set.disclosure.isFull) return null;
  const deals = pricedDeals(set);
  const isOwn = ({ deal }: CountedDeal) => set.ours.own.includes(deal.brandId);
  const most = <Key extends number>(keyOf: (counted: CountedDeal) => Key) =>
    [...Map.groupBy(deals, keyOf)]
      .map(([key, group]) => ({ key, n: group.length, own: group.filter(isOwn).length }))
      .toSorted((a, b) => b.n - a.n || a.key - b.key)
      .slice(0, MOST_LISTED);
  return {
    n: deals.length,
    crossed: deals.filter(isCrossed).length,
    points: most(priceOf).map(({ key, ...counts }) => ({ price: key, ...counts })),
    endings: most((counted) => piastresOf(priceOf(counted))).map(({ key, ...counts }) => ({
      piastres: key,
      ...counts,
    })),
  };
};

const pricedDeals = ({ chosen }: DealSet): CountedDeal[] =>
  countedDeals(chosen).filter(({ deal }) => deal.promoted !== null);

const priceOf = ({ deal: { promoted } }: CountedDeal): number => Math.round((promoted ?? 0) * 100) / 100;

const isCrossed = ({ deal: { regular, promoted } }: CountedDeal): boolean =>
  regular !== null && promoted !== null && crossesRoundPrice(regular, promoted);

/** Null where single prices are not shown. */
const countOf = (set: DealSet, isMeant: (counted: CountedDeal) => boolean): FigureBasis | null => {
  if (!set.disclosure.isFull) return null;
  const rows = pricedDeals(set)
    .filter(isMeant)
    .map((counted) => rowOfDeal(counted, set.locale, { value: 1 }));
  return { reduction: 'count', rows };
};

export const pointBasis = (set: DealSet, price: number | null) =>
  price === null ? null : countOf(set, (counted) => priceOf(counted) === price);

export const endingBasis = (set: DealSet, piastres: number | null) =>
  piastres === null ? null : countOf(set, (counted) => piastresOf(priceOf(counted)) === piastres);

export const crossedBasis = (set: DealSet) => countOf(set, isCrossed);
