import { pricePanel } from '#lib/market/price-monitor/price-panel.ts';
import { figures } from './figures.ts';
import { monthPricesSheet } from './month-prices-sheet.ts';
import { readMonths } from './read-months.ts';
import { MonthsOut } from './schema.ts';
import { monthsSheet } from './sheet.ts';
import { monthsTexts } from './texts.ts';

export const monthsPanel = pricePanel({
  texts: monthsTexts,
  out: MonthsOut,
  read: async (query, base) => readMonths(query, await base),
  draw: (_, months) => months,
  figures,
  sheets: [monthsSheet],
  rowSheets: [monthPricesSheet],
});
