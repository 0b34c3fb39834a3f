import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { figures } from './figures.ts';
import { UndercutOut } from './schema.ts';
import { rivalsSheet } from './sheet.ts';
import { undercutTexts } from './texts.ts';
import { undercut } from './undercut.ts';

export const undercutPanel = pricePanel({
  texts: undercutTexts,
  out: UndercutOut,
  draw: undercut,
  figures,
  sheets: [rivalsSheet],
});
