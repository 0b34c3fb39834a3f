import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { listedBasis } from '#lib/market/promotions/promotion-rows.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { shareInPeriod } from './brand-shares.ts';

export const figures: PromotionFigures = {
  'share-from': {
    valuesIn: 'percent',
    source: (set, { brand, day }) => shareInPeriod(set, { brand, day: day === null ? null : dayNumber(day) }),
  },
  'brand-listed': {
    valuesIn: 'percent',
    source: ({ market, isBrand }, { brand }) =>
      brand === null || !isBrand(brand) ? null : listedBasis(market, ({ brandId }) => brandId === brand),
  },
};
