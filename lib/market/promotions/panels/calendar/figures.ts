import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { barBasis } from './promotion-calendar.ts';

export const figures: PromotionFigures = { bar: { valuesIn: 'count', source: barBasis } };
