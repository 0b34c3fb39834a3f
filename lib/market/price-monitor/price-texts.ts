import type rows from '#messages/en/priceRows.json';
import { basketTexts } from './panels/basket/texts.ts';
import { cheaperRivalsTexts } from './panels/cheaper-rivals/texts.ts';
import { gapsTexts } from './panels/gaps/texts.ts';
import { heatMapTexts } from './panels/heat-map/texts.ts';
import { historyTexts } from './panels/history/texts.ts';
import { ladderTexts } from './panels/ladder/texts.ts';
import { marginTexts } from './panels/margin/texts.ts';
import { monthsTexts } from './panels/months/texts.ts';
import { moversTexts } from './panels/movers/texts.ts';
import { newsTexts } from './panels/news/texts.ts';
import { retailersTexts } from './panels/retailers/texts.ts';
import { tilesTexts } from './panels/tiles/texts.ts';
import type { PricePanelTexts } from './plain-explanation.ts';
import type { PriceSection } from './section-ids.ts';

/** Each kind of figure whose rows can be opened has a title, which a test compares with the dashboard. */
export type TitledFigure = keyof (typeof rows)['figures'];

/** The texts of the panel at the head, and of each section's panels, as browsers have them. */
export const headTexts: PricePanelTexts = tilesTexts;

export const sectionTexts: Record<PriceSection, readonly PricePanelTexts[]> = {
  overview: [cheaperRivalsTexts, historyTexts, heatMapTexts, gapsTexts, retailersTexts],
  packs: [basketTexts, ladderTexts],
  changes: [moversTexts, newsTexts, monthsTexts],
  margin: [marginTexts],
};
