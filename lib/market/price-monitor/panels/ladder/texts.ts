import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const ladderTexts: PricePanelTexts = {
  tables: { ladder: 'priceMonitor.ladder.title' },
  explains: () => [explanation('ladder')],
};
