import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { crossedBasis, endingBasis, pointBasis } from './used-prices.ts';

export const figures: PromotionFigures = {
  'price-point': { valuesIn: 'count', source: (set, { from }) => pointBasis(set, from) },
  'price-ending': { valuesIn: 'count', source: (set, { from }) => endingBasis(set, from) },
  crossed: { valuesIn: 'count', source: crossedBasis },
};
