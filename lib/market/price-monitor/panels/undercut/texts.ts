import type { PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const undercutTexts: PricePanelTexts = {
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
