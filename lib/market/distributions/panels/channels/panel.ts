import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { distributionChannels } from './distribution-channels.ts';
import { figures } from './figures.ts';
import { DistributionChannelsOut } from './schema.ts';
import { distributionChannelsSheet } from './sheet.ts';
import { distributionChannelsTexts } from './texts.ts';

export const distributionChannelsPanel = distributionPanel({
  texts: distributionChannelsTexts,
  out: DistributionChannelsOut,
  draw: (set) => distributionChannels(set),
  figures,
  sheets: [distributionChannelsSheet],
});
