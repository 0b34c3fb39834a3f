import type { PromotionFigures, PromotionSource } from '#lib/market/promotions/promotion-panel.ts';
import { type OverlapWith, overlapBasis } from './promotion-overlaps.ts';

const at =
  (kind: OverlapWith): PromotionSource =>
  (set, { retailer }) =>
    retailer === null ? null : overlapBasis(set, kind, retailer);

export const figures: PromotionFigures = {
  'overlap-rivals': { valuesIn: 'percent', source: (set) => overlapBasis(set, 'rivals') },
  'overlap-own': { valuesIn: 'percent', source: (set) => overlapBasis(set, 'own') },
  'overlap-rivals-at': { valuesIn: 'percent', source: at('rivals') },
  'overlap-own-at': { valuesIn: 'percent', source: at('own') },
};
