import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const monthsTexts: PricePanelTexts = {
  tables: { months: 'priceMonitor.months.title', 'month-prices': 'priceMonitor.tables.monthPrices' },
  explains: () => [explanation('months'), explanation('realMonths', { isInFile: true })],
};
