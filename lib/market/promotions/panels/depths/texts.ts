import type { PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const depthsTexts: PromotionPanelTexts = {
  tables: { depths: 'promotions.depths.title' },
  explains: () => [],
};
