import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { UpcomingOut } from './schema.ts';
import { upcomingSheet } from './sheet.ts';
import { upcomingTexts } from './texts.ts';
import { upcomingPromotions } from './upcoming.ts';

export const upcomingPanel = promotionPanel({
  texts: upcomingTexts,
  out: UpcomingOut,
  draw: (set, _, query) => upcomingPromotions(set, query),
  sheets: [upcomingSheet],
});
