import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const distributionMapTexts: DistributionPanelTexts = {
  tables: { governorates: 'distributions.map.title', places: 'distributions.places.title' },
  explains: () => [explanation('map')],
};
