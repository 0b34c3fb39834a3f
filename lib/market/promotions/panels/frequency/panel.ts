import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { figures } from './figures.ts';
import { promotionStyles } from './promotion-styles.ts';
import { FrequencyOut } from './schema.ts';
import { frequencySheet } from './sheet.ts';
import { frequencyTexts } from './texts.ts';

export const frequencyPanel = promotionPanel({
  texts: frequencyTexts,
  out: FrequencyOut,
  draw: promotionStyles,
  figures,
  sheets: [frequencySheet],
});
