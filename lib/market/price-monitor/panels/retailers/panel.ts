import { lineBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { figures } from './figures.ts';
import { retailerLines } from './retailers.ts';
import { RetailersOut } from './schema.ts';
import { retailersSheet } from './sheet.ts';
import { retailersTexts } from './texts.ts';

export const retailersPanel = pricePanel({
  texts: retailersTexts,
  out: RetailersOut,
  draw: (set) => retailerLines(set, lineBasket(set)),
  figures,
  sheets: [retailersSheet],
});
