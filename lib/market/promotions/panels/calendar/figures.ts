import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { barBasis, begunBasis, endedBasis } from './promotion-calendar.ts';

export const figures: PromotionFigures = {
  bar: { valuesIn: 'count', source: barBasis },
  begun: { valuesIn: 'count', source: begunBasis },
  ended: { valuesIn: 'count', source: endedBasis },
};
