import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const basketTexts: PricePanelTexts = {
  tables: { basket: 'priceMonitor.basket.title', 'basket-items': 'priceMonitor.tables.basketItems' },
  explains: () => [explanation('basket')],
};
