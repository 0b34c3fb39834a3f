import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const realDiscountsTexts: PromotionPanelTexts = {
  tables: { 'real-discounts': 'promotions.realDiscounts.title' },
  explains: () => [explained('real')],
};
