import { distributionChannelsPanel } from './panels/channels/panel.ts';
import { distributionLinesPanel } from './panels/lines/panel.ts';
import { distributionMapPanel } from './panels/map/panel.ts';
import { onlineShelvesPanel } from './panels/online/panel.ts';
import type { DistributionSection } from './section-ids.ts';

/** The panels of Distributions by section, under their names in the answer and in its order. */
export const distributionSections = {
  overview: {
    lines: distributionLinesPanel,
    channels: distributionChannelsPanel,
    online: onlineShelvesPanel,
  },
  map: distributionMapPanel,
  stock: {},
  gaps: {},
  changes: {},
} satisfies Record<DistributionSection, object>;
