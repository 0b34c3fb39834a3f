import { promotionPanel } from '#lib/market/promotions/promotion-panel.ts';
import { figures } from './figures.ts';
import { mechanicMix } from './mechanic-mix.ts';
import { MechanicsOut } from './schema.ts';
import { mechanicsSheet } from './sheet.ts';
import { mechanicsTexts } from './texts.ts';

export const mechanicsPanel = promotionPanel({
  texts: mechanicsTexts,
  out: MechanicsOut,
  draw: mechanicMix,
  figures,
  sheets: [mechanicsSheet],
});
