import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { figures } from './figures.ts';
import { readStockOuts } from './read-stock-outs.ts';
import { StockOutsOut } from './schema.ts';
import { emptyShelvesSheet, stockOutsSheet } from './sheet.ts';
import { stockOuts } from './stock-outs.ts';
import { stockOutsTexts } from './texts.ts';

export const stockOutsPanel = distributionPanel({
  texts: stockOutsTexts,
  out: StockOutsOut,
  read: readStockOuts,
  draw: stockOuts,
  figures,
  sheets: [emptyShelvesSheet, stockOutsSheet],
});
