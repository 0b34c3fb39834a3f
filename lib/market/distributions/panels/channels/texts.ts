import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const distributionChannelsTexts: DistributionPanelTexts = {
  tables: { channels: 'distributions.channels.title' },
  explains: () => [explanation('channels')],
};
