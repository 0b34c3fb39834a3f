import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const marginTexts: PricePanelTexts = {
  tables: { margins: 'margins.title', 'trade-prices': 'export.tradePrices' },
  explains: () => [explanation('margin')],
};
