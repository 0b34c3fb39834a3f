import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const afterTexts: PromotionPanelTexts = {
  tables: { 'price-after': 'promotions.after.title' },
  explains: () => [explained('after', { isInFile: true })],
};
