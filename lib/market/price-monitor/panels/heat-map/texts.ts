import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const heatMapTexts: PricePanelTexts = {
  tables: { 'heat-map': 'priceMonitor.heatMap.title' },
  explains: () => [explanation('heatMap')],
};
