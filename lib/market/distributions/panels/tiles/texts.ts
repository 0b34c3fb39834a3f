import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const distributionTilesTexts: DistributionPanelTexts = {
  tables: { 'key-figures': 'distributionTiles.label' },
  explains: () => [
    explanation('known', { isInFile: true }),
    explanation('numeric', { isInFile: true }),
    explanation('universe', { isInFile: true }),
    explanation('weighted', { isInFile: true }),
    explanation('points', { isInFile: true }),
    explanation('perStore', { isInFile: true }),
    explanation('availability', { isInFile: true }),
  ],
};
