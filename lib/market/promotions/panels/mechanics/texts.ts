import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const mechanicsTexts: PromotionPanelTexts = {
  tables: { 'deal-types': 'promotions.mechanics.title' },
  explains: () => [explained('mechanics')],
};
