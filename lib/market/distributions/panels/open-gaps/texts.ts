import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const openGapsTexts: DistributionPanelTexts = {
  tables: { gaps: 'distributions.openGapsByBrand.title', 'gap-list': 'distributions.openGaps.title' },
  explains: () => [explanation('gaps', { isInFile: true })],
};
