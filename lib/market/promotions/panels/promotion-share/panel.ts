import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { brandShares } from './brand-shares.ts';
import { figures } from './figures.ts';
import { PromotionShareOut } from './schema.ts';
import { promotionShareSheet, shareOverTimeSheet } from './sheet.ts';
import { promotionShareTexts } from './texts.ts';

export const promotionSharePanel = promotionPanel({
  texts: promotionShareTexts,
  out: PromotionShareOut,
  draw: brandShares,
  figures,
  sheets: [promotionShareSheet, shareOverTimeSheet],
});
