import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { nextLikely, readPast } from './next-likely.ts';
import { NextOut } from './schema.ts';
import { nextSheet } from './sheet.ts';
import { nextTexts } from './texts.ts';

export const nextPanel = promotionPanel({
  texts: nextTexts,
  out: NextOut,
  read: readPast,
  draw: nextLikely,
  sheets: [nextSheet],
});
