import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const historyTexts: PricePanelTexts = {
  tables: { history: 'history.title', 'line-prices': 'export.linePrices' },
  explains: () => [explanation('history')],
};
