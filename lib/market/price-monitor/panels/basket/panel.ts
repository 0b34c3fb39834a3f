import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { basket } from './basket.ts';
import { figures } from './figures.ts';
import { BasketOut } from './schema.ts';
import { basketItemsSheet, basketSheet } from './sheet.ts';
import { basketTexts } from './texts.ts';

export const basketPanel = pricePanel({
  texts: basketTexts,
  out: BasketOut,
  draw: (set, _, { scope }) => basket(set, scope.level),
  figures,
  sheets: [basketSheet, basketItemsSheet],
});
