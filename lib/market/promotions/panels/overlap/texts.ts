import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const overlapTexts: PromotionPanelTexts = {
  tables: { overlap: 'promotions.overlap.title' },
  explains: () => [explained('overlap')],
};
