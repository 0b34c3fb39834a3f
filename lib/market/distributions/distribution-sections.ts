import { chainMatrixPanel } from './panels/chain-matrix/panel.ts';
import { distributionChannelsPanel } from './panels/channels/panel.ts';
import { fieldAuditsPanel } from './panels/field-audits/panel.ts';
import { launchesPanel } from './panels/launches/panel.ts';
import { distributionLinesPanel } from './panels/lines/panel.ts';
import { distributionMapPanel } from './panels/map/panel.ts';
import { onlineShelvesPanel } from './panels/online/panel.ts';
import { openGapsPanel } from './panels/open-gaps/panel.ts';
import { promotedShelvesPanel } from './panels/promoted-shelves/panel.ts';
import { rivalWindowsPanel } from './panels/rival-windows/panel.ts';
import { shelfSharePanel } from './panels/shelf-share/panel.ts';
import { stockOutsPanel } from './panels/stock-outs/panel.ts';
import { storeMovesPanel } from './panels/store-moves/panel.ts';
import { voidsPanel } from './panels/voids/panel.ts';
import type { DistributionSection } from './section-ids.ts';

/** The panels of Distributions by section, under their names in the answer and in its order. */
export const distributionSections = {
  overview: {
    lines: distributionLinesPanel,
    channels: distributionChannelsPanel,
    online: onlineShelvesPanel,
  },
  map: distributionMapPanel,
  stock: { stockOuts: stockOutsPanel, promoted: promotedShelvesPanel, windows: rivalWindowsPanel },
  gaps: { voids: voidsPanel, gaps: openGapsPanel },
  chains: { matrix: chainMatrixPanel, shelfShare: shelfSharePanel },
  changes: { moves: storeMovesPanel, launches: launchesPanel },
  audits: fieldAuditsPanel,
} satisfies Record<DistributionSection, object>;
