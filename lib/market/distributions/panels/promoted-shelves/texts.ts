import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const promotedShelvesTexts: DistributionPanelTexts = {
  tables: {
    'promoted-stock-outs': 'distributions.promotedByBrand.title',
    'promoted-shelves': 'distributions.promoted.title',
  },
  explains: () => [explanation('promoted', { isInFile: true })],
};
