import type rows from '#messages/en/distributionRows.json';
import type { DistributionPanelTexts } from './explanation.ts';
import { distributionChannelsTexts } from './panels/channels/texts.ts';
import { distributionLinesTexts } from './panels/lines/texts.ts';
import { distributionMapTexts } from './panels/map/texts.ts';
import { onlineShelvesTexts } from './panels/online/texts.ts';
import { distributionTilesTexts } from './panels/tiles/texts.ts';
import type { DistributionSection } from './section-ids.ts';

/** Each kind of figure whose rows can be opened has a title, which a test compares with the dashboard. */
export type TitledShelfFigure = keyof (typeof rows)['figures'];

/** The texts of the panel at the head, and of each section's panels, as browsers have them. */
export const distributionHeadTexts: DistributionPanelTexts = distributionTilesTexts;

export const distributionSectionTexts: Record<DistributionSection, readonly DistributionPanelTexts[]> = {
  overview: [distributionLinesTexts, distributionChannelsTexts, onlineShelvesTexts],
  map: [distributionMapTexts],
  stock: [],
  gaps: [],
  changes: [],
};
