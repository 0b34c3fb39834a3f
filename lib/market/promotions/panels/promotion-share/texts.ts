import type { PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const promotionShareTexts: PromotionPanelTexts = {
  tables: {
    'share-of-promotion': 'promotions.share.title',
    'share-over-time': 'promotions.tables.shareOverTime',
  },
  explains: () => [],
};
