import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const retailersTexts: PricePanelTexts = {
  tables: { retailers: 'priceMonitor.retailers.title' },
  explains: () => [explanation('retailers')],
};
