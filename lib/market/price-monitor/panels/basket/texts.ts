import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const basketTexts: PricePanelTexts = {
  tables: { basket: 'basket.title', 'basket-items': 'export.basketItems' },
  explains: () => [explanation('basket')],
};
