import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const rivalWindowsTexts: DistributionPanelTexts = {
  tables: {
    'rival-windows': 'distributions.windowsByBrand.title',
    'rival-shelves': 'distributions.windows.title',
  },
  explains: () => [explanation('windows', { isInFile: true })],
};
