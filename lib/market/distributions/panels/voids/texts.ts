import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const voidsTexts: DistributionPanelTexts = {
  tables: {
    voids: 'distributions.voidsByBrand.title',
    'void-list': 'distributions.voids.title',
    route: 'distributions.route.title',
  },
  explains: () => [explanation('voids', { isInFile: true }), explanation('worth')],
};
