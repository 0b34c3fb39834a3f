import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const distributionLinesTexts: DistributionPanelTexts = {
  tables: { 'distribution-lines': 'distributions.lines.title' },
  explains: () => [explanation('lines')],
};
