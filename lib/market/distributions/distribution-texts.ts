import type rows from '#messages/en/distributionRows.json';
import type { DistributionPanelTexts } from './explanation.ts';
import { chainMatrixTexts } from './panels/chain-matrix/texts.ts';
import { distributionChannelsTexts } from './panels/channels/texts.ts';
import { fieldAuditsTexts } from './panels/field-audits/texts.ts';
import { launchesTexts } from './panels/launches/texts.ts';
import { distributionLinesTexts } from './panels/lines/texts.ts';
import { distributionMapTexts } from './panels/map/texts.ts';
import { onlineShelvesTexts } from './panels/online/texts.ts';
import { openGapsTexts } from './panels/open-gaps/texts.ts';
import { promotedShelvesTexts } from './panels/promoted-shelves/texts.ts';
import { rivalWindowsTexts } from './panels/rival-windows/texts.ts';
import { shelfShareTexts } from './panels/shelf-share/texts.ts';
import { stockOutsTexts } from './panels/stock-outs/texts.ts';
import { storeMovesTexts } from './panels/store-moves/texts.ts';
import { distributionTilesTexts } from './panels/tiles/texts.ts';
import { voidsTexts } from './panels/voids/texts.ts';
import type { DistributionSection } from './section-ids.ts';

/** Each kind of figure whose rows can be opened has a title, which a test compares with the dashboard. */
export type TitledShelfFigure = keyof (typeof rows)['figures'];

/** The texts of the panel at the head, and of each section's panels, as browsers have them. */
export const distributionHeadTexts: DistributionPanelTexts = distributionTilesTexts;

export const distributionSectionTexts: Record<DistributionSection, readonly DistributionPanelTexts[]> = {
  overview: [distributionLinesTexts, distributionChannelsTexts, onlineShelvesTexts],
  map: [distributionMapTexts],
  stock: [stockOutsTexts, promotedShelvesTexts, rivalWindowsTexts],
  gaps: [voidsTexts, openGapsTexts],
  chains: [chainMatrixTexts, shelfShareTexts],
  changes: [storeMovesTexts, launchesTexts],
  audits: [fieldAuditsTexts],
};
