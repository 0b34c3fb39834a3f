import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const monthsTexts: PricePanelTexts = {
  tables: { months: 'months.title', 'month-prices': 'export.monthPrices' },
  explains: () => [explanation('months'), explanation('realMonths', { isInFile: true })],
};
