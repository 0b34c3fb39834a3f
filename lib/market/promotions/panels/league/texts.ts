import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const leagueTexts: PromotionPanelTexts = {
  tables: { 'real-league': 'promotions.league.title' },
  explains: () => [explained('league'), explained('alwaysOn')],
};
