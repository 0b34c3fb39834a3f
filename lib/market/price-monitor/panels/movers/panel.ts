import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { figures } from './figures.ts';
import { priceChangesSheet } from './price-changes-sheet.ts';
import { readMovers } from './read-movers.ts';
import { MoversOut } from './schema.ts';
import { moversSheet } from './sheet.ts';
import { moversTexts } from './texts.ts';

export const moversPanel = pricePanel({
  texts: moversTexts,
  out: MoversOut,
  read: async (query, base) => readMovers(query, await base),
  draw: (_, movers) => movers,
  figures,
  sheets: [moversSheet],
  rowSheets: [priceChangesSheet],
});
