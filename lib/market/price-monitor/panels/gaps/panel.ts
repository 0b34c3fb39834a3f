import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { figures } from './figures.ts';
import { gaps } from './gaps.ts';
import { GapsOut } from './schema.ts';
import { gapsSheet } from './sheet.ts';
import { gapsTexts } from './texts.ts';

export const gapsPanel = pricePanel({
  texts: gapsTexts,
  out: GapsOut,
  draw: gaps,
  figures,
  sheets: [gapsSheet],
});
