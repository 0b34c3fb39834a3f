import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const launchesTexts: DistributionPanelTexts = {
  tables: {
    'launch-counts': 'distributions.launchesByBrand.title',
    launches: 'distributions.launches.title',
  },
  explains: () => [explanation('launches', { isInFile: true })],
};
