import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const moversTexts: PricePanelTexts = {
  tables: { movers: 'movers.title', 'price-changes': 'export.priceChanges' },
  explains: () => [explanation('movers')],
};
