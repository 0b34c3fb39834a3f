import type { PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const cheaperRivalsTexts: PricePanelTexts = {
  tables: { rivals: 'priceMonitor.tables.rivals' },
  explains: ({ tiles: { index } }) => [
    {
      id: 'undercut',
      name: `priceMonitor.undercut.titles.${index.kind}`,
      text: `priceMethodology.texts.undercut.${index.kind}`,
      ...{ isLead: true, isInFile: true },
    },
  ],
};
