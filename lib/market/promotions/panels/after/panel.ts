import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { figures } from './figures.ts';
import { pricesAfter, readEnded } from './prices-after.ts';
import { AfterOut } from './schema.ts';
import { afterSheet } from './sheet.ts';
import { afterTexts } from './texts.ts';

export const afterPanel = promotionPanel({
  texts: afterTexts,
  out: AfterOut,
  read: readEnded,
  draw: pricesAfter,
  figures,
  sheets: [afterSheet],
});
