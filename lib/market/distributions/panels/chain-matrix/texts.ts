import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const chainMatrixTexts: DistributionPanelTexts = {
  tables: { 'chain-matrix': 'distributions.chains.title' },
  explains: () => [explanation('chainMatrix', { isInFile: true })],
};
