import type { FigurePlace } from '#lib/market/dashboard/drill/figure-source.ts';
import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { countedDeals, depthBasis } from '#lib/market/promotions/promotion-rows.ts';
import { PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { mixBasis } from './mechanic-mix.ts';

const mechanicIn = ({ parts }: FigurePlace) =>
  PROMOTION_MECHANICS.find((mechanic) => mechanic === parts[0]) ?? null;

export const figures: PromotionFigures = {
  mechanic: {
    valuesIn: 'percent',
    source: (set, place) => {
      const mechanic = mechanicIn(place);
      return mechanic && mixBasis(set, countedDeals(set.chosen), mechanic);
    },
  },
  'mechanic-at': {
    valuesIn: 'percent',
    source: (set, place) => {
      const mechanic = mechanicIn(place);
      if (mechanic === null || place.retailer === null) return null;
      const there = set.chosen.filter(({ retailerId }) => retailerId === place.retailer);
      return mixBasis(set, countedDeals(there), mechanic);
    },
  },
  'mechanic-depth': {
    valuesIn: 'percent',
    source: (set, place) => {
      const mechanic = mechanicIn(place);
      if (mechanic === null) return null;
      const deals = countedDeals(set.chosen).filter(({ deal }) => deal.mechanic === mechanic);
      return depthBasis(deals, set.locale);
    },
  },
};
