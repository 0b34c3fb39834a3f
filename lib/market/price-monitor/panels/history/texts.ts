import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const historyTexts: PricePanelTexts = {
  tables: { history: 'priceMonitor.history.title', 'line-prices': 'priceMonitor.tables.linePrices' },
  explains: () => [explanation('history')],
};
