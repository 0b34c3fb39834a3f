import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const historyTexts: PricePanelTexts = {
  tables: {
    'index-lines': 'priceMonitor.tables.indexLines',
    history: 'priceMonitor.history.title',
    'line-prices': 'priceMonitor.tables.linePrices',
    'other-retailers': 'priceMonitor.tables.otherRetailers',
  },
  explains: () => [explanation('indexLines'), explanation('history')],
};
