import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const pricePointsTexts: PromotionPanelTexts = {
  tables: { 'price-points': 'promotions.points.title' },
  explains: () => [explained('points')],
};
