import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { figures } from './figures.ts';
import { PricePointsOut } from './schema.ts';
import { pricePointsSheet } from './sheet.ts';
import { pricePointsTexts } from './texts.ts';
import { usedPrices } from './used-prices.ts';

export const pricePointsPanel = promotionPanel({
  texts: pricePointsTexts,
  out: PricePointsOut,
  draw: usedPrices,
  figures,
  sheets: [pricePointsSheet],
});
