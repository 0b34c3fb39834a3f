import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { alignedPressure } from './aligned-pressure.ts';
import { figures } from './figures.ts';
import { readSeasons } from './read-seasons.ts';
import { RamadanOut } from './schema.ts';
import { ramadanSheet, ramadanWeeksSheet } from './sheet.ts';
import { ramadanTexts } from './texts.ts';

export const ramadanPanel = promotionPanel({
  texts: ramadanTexts,
  out: RamadanOut,
  read: readSeasons,
  draw: alignedPressure,
  figures,
  sheets: [ramadanSheet, ramadanWeeksSheet],
});
