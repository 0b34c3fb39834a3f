import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { figures } from './figures.ts';
import { readMargin } from './margin.ts';
import { MarginOut } from './schema.ts';
import { marginSummarySheet, marginsSheet } from './sheet.ts';
import { marginTexts } from './texts.ts';
import { tradePricesSheet } from './trade-prices-sheet.ts';

export const marginPanel = pricePanel({
  texts: marginTexts,
  out: MarginOut,
  read: readMargin,
  draw: (_, margin) => margin,
  figures,
  sheets: [marginSummarySheet, marginsSheet],
  rowSheets: [tradePricesSheet],
});
