import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const onlineShelvesTexts: DistributionPanelTexts = {
  tables: { online: 'distributions.online.title' },
  explains: () => [explanation('online')],
};
