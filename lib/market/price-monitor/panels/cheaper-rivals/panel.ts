import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { cheaperRivals } from './cheaper-rivals.ts';
import { figures } from './figures.ts';
import { CheaperRivalsOut } from './schema.ts';
import { cheaperRivalsSheet } from './sheet.ts';
import { cheaperRivalsTexts } from './texts.ts';

export const cheaperRivalsPanel = pricePanel({
  texts: cheaperRivalsTexts,
  out: CheaperRivalsOut,
  draw: cheaperRivals,
  figures,
  sheets: [cheaperRivalsSheet],
});
