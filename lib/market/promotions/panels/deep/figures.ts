import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { deepBasis } from './deep-promotions.ts';

export const figures: PromotionFigures = {
  'deep-share': { valuesIn: 'percent', source: (set) => deepBasis(set) },
  'brand-deep-share': {
    valuesIn: 'percent',
    source: (set, { brand }) => (brand === null ? null : deepBasis(set, brand)),
  },
};
