import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { countedDeals } from '#lib/market/promotions/promotion-rows.ts';
import { realShareBasis } from './retailer-league.ts';

export const figures: PromotionFigures = {
  'real-share': { valuesIn: 'percent', source: (set) => realShareBasis(set, countedDeals(set.chosen)) },
  'retailer-real-share': {
    valuesIn: 'percent',
    source: (set, { retailer }) =>
      retailer === null
        ? null
        : realShareBasis(
            set,
            countedDeals(set.chosen).filter(({ deal }) => deal.retailerId === retailer),
          ),
  },
};
