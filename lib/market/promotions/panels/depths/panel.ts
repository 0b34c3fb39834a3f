import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { depths } from './depths.ts';
import { figures } from './figures.ts';
import { DepthsOut } from './schema.ts';
import { depthsSheet } from './sheet.ts';
import { depthsTexts } from './texts.ts';

export const depthsPanel = promotionPanel({
  texts: depthsTexts,
  out: DepthsOut,
  draw: depths,
  figures,
  sheets: [depthsSheet],
});
