import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const tilesTexts: PromotionPanelTexts = {
  tables: {
    'key-figures': 'promotionTiles.label',
    promotions: 'promotions.tables.promotions',
    'listed-days': 'promotions.tables.listedDays',
  },
  explains: () => [
    explained('dealDays', { isInFile: true }),
    explained('share', { isInFile: true }),
    explained('depth', { isInFile: true }),
    explained('real', { isInFile: true }),
  ],
};
