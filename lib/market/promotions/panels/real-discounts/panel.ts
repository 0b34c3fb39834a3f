import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { readAlwaysOn } from '#lib/market/promotions/read-always-on.ts';
import { realDiscounts } from './real-discounts.ts';
import { RealDiscountsOut } from './schema.ts';
import { realDiscountsSheet } from './sheet.ts';
import { realDiscountsTexts } from './texts.ts';

export const realDiscountsPanel = promotionPanel({
  texts: realDiscountsTexts,
  out: RealDiscountsOut,
  read: readAlwaysOn,
  draw: realDiscounts,
  sheets: [realDiscountsSheet],
});
