import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const newsTexts: PricePanelTexts = {
  tables: { 'what-changed': 'priceMonitor.news.title' },
  explains: () => [explanation('news')],
};
