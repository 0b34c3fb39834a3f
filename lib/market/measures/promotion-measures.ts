import { percent, ratio } from './measure.ts';

/** Measures of promotions: how deep, how often, whose. */

/** 1 − promo ÷ regular, in percent (NIQ, "depth of discount"). */
export const promoDepth = (regular: number, promo: number): number | null =>
  percent(regular - promo, regular);

export type PromotionTerms =
  | { mechanic: 'price-cut'; promo: number }
  | { mechanic: 'percent-off'; percent: number }
  | { mechanic: 'x-for-y'; quantity: number; total: number }
  | { mechanic: 'buy-get'; buy: number; free: number }
  | { mechanic: 'bonus-pack'; bonusPercent: number };

/** The price of one item under a promotion, all conditions met; a bonus pack is calculated per original content. */
export const promotedPrice = (regular: number, terms: PromotionTerms): number | null => {
  switch (terms.mechanic) {
    case 'price-cut':
      return terms.promo;
    case 'percent-off':
      return regular * (1 - terms.percent / 100);
    case 'x-for-y':
      return ratio(terms.total, terms.quantity);
    case 'buy-get':
      return ratio(regular * terms.buy, terms.buy + terms.free);
    case 'bonus-pack':
      return ratio(regular * 100, 100 + terms.bonusPercent);
  }
};

/** Depth in percent: x for y money 1 − (y/x)/r; buy a get b free b/(a+b); bonus of s % s/(100+s). */
export const mechanicDepth = (regular: number, terms: PromotionTerms): number | null => {
  const promoted = promotedPrice(regular, terms);
  return promoted === null ? null : promoDepth(regular, promoted);
};

/** Days on deal ÷ days observed, in percent (Farris et al., Marketing Metrics ch. 8, "percent time on deal"). */
export const promoFrequency = (daysOnDeal: number, daysObserved: number): number | null =>
  percent(daysOnDeal, daysObserved);

/** The brand's promoted SKU-store-days ÷ the category's, in percent. A count: promoted volume would need sales. */
export const shareOfPromo = (brandSkuStoreDays: number, categorySkuStoreDays: number): number | null =>
  percent(brandSkuStoreDays, categorySkuStoreDays);
