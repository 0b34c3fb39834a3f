import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const gapsTexts: PricePanelTexts = {
  tables: { gaps: 'priceMonitor.gaps.title' },
  explains: () => [explanation('gaps', { isInFile: true })],
};
