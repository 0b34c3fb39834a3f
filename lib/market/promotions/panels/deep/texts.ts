import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const deepTexts: PromotionPanelTexts = {
  tables: { 'deep-shares': 'promotions.tables.deepShares', 'deep-promotions': 'promotions.deep.title' },
  explains: () => [explained('deep')],
};
