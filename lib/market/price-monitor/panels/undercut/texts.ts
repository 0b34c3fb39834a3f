import type { PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

export const undercutTexts: PricePanelTexts = {
  tables: { rivals: 'export.rivals' },
  explains: ({ tiles: { index } }) => [
    {
      id: 'undercut',
      name: `undercut.titles.${index.kind}`,
      text: `methodology.texts.undercut.${index.kind}`,
      ...{ isLead: true, isInFile: true },
    },
  ],
};
