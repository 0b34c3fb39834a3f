import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const nextTexts: PromotionPanelTexts = {
  tables: { 'next-likely': 'promotions.next.title' },
  explains: () => [explained('next')],
};
