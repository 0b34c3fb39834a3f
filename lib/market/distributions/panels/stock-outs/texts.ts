import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const stockOutsTexts: DistributionPanelTexts = {
  tables: {
    'stock-outs': 'distributions.stockOutsByBrand.title',
    'empty-shelves': 'distributions.stockOuts.title',
  },
  explains: () => [explanation('stockOuts', { isInFile: true }), explanation('worth', { isInFile: true })],
};
