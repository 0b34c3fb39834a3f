import { explained, type PromotionPanelTexts } from '#lib/market/promotions/promotion-explanation.ts';

export const calendarTexts: PromotionPanelTexts = {
  tables: { calendar: 'promotions.calendar.title' },
  explains: () => [explained('calendar')],
};
