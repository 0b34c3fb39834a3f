import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { deepPromotions } from './deep-promotions.ts';
import { figures } from './figures.ts';
import { DeepOut } from './schema.ts';
import { deepPromotionsSheet, deepSharesSheet } from './sheet.ts';
import { deepTexts } from './texts.ts';

export const deepPanel = promotionPanel({
  texts: deepTexts,
  out: DeepOut,
  draw: (set, _, query) => deepPromotions(set, query),
  figures,
  sheets: [deepSharesSheet, deepPromotionsSheet],
});
