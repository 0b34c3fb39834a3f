import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const moversTexts: PricePanelTexts = {
  tables: { movers: 'priceMonitor.movers.title', 'price-changes': 'priceMonitor.tables.priceChanges' },
  explains: () => [explanation('movers')],
};
