import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const marginTexts: PricePanelTexts = {
  tables: {
    'margin-summary': 'priceMonitor.tables.marginSummary',
    margins: 'priceMonitor.margins.title',
    'trade-prices': 'priceMonitor.tables.tradePrices',
  },
  explains: () => [explanation('margin')],
};
