import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { figures } from './figures.ts';
import { promotionOverlaps } from './promotion-overlaps.ts';
import { OverlapOut } from './schema.ts';
import { overlapSheet } from './sheet.ts';
import { overlapTexts } from './texts.ts';

export const overlapPanel = promotionPanel({
  texts: overlapTexts,
  out: OverlapOut,
  draw: promotionOverlaps,
  figures,
  sheets: [overlapSheet],
});
