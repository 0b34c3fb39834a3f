import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const frequencyTexts: PromotionPanelTexts = {
  tables: { frequency: 'promotions.frequency.title' },
  explains: () => [explained('frequency')],
};
