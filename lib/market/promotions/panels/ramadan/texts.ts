import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const ramadanTexts: PromotionPanelTexts = {
  tables: { ramadan: 'promotions.ramadan.title', 'ramadan-weeks': 'promotions.tables.ramadanWeeks' },
  explains: () => [explained('ramadan')],
};
