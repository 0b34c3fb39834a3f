import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const upcomingTexts: PromotionPanelTexts = {
  tables: { upcoming: 'promotions.upcoming.title' },
  explains: () => [explained('upcoming')],
};
