import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const followedTexts: PromotionPanelTexts = {
  tables: { 'followed-figures': 'promotions.followed.title', followed: 'promotions.tables.followed' },
  explains: () => [explained('followed', { isInFile: true })],
};
