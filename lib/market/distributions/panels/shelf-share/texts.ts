import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const shelfShareTexts: DistributionPanelTexts = {
  tables: { 'shelf-share': 'distributions.shelfShare.title' },
  explains: () => [explanation('shelfShare', { isInFile: true })],
};
