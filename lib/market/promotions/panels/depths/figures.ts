import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { depthBinBasis, depthsBasis } from './depths.ts';

export const figures: PromotionFigures = {
  'median-depth': { valuesIn: 'percent', source: depthsBasis },
  'depth-bin': { valuesIn: 'percent', source: (set, { from }) => depthBinBasis(set, from) },
};
