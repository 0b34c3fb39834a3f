import type rows from '#messages/en/promotionRows.json';
import { afterTexts } from './panels/after/texts.ts';
import { calendarTexts } from './panels/calendar/texts.ts';
import { deepTexts } from './panels/deep/texts.ts';
import { depthsTexts } from './panels/depths/texts.ts';
import { followedTexts } from './panels/followed/texts.ts';
import { frequencyTexts } from './panels/frequency/texts.ts';
import { leagueTexts } from './panels/league/texts.ts';
import { mechanicsTexts } from './panels/mechanics/texts.ts';
import { nextTexts } from './panels/next/texts.ts';
import { overlapTexts } from './panels/overlap/texts.ts';
import { pricePointsTexts } from './panels/price-points/texts.ts';
import { promotionShareTexts } from './panels/promotion-share/texts.ts';
import { ramadanTexts } from './panels/ramadan/texts.ts';
import { realDiscountsTexts } from './panels/real-discounts/texts.ts';
import { tilesTexts } from './panels/tiles/texts.ts';
import { upcomingTexts } from './panels/upcoming/texts.ts';
import type { PromotionPanelTexts } from './promotion-explanation.ts';
import type { PromotionSection } from './section-ids.ts';

/** Each kind of figure whose rows can be opened has a title, which a test compares with the dashboard. */
export type TitledPromotionFigure = keyof (typeof rows)['figures'];

/** The texts of the panel at the head, and of each section's panels, as browsers have them. */
export const promotionHeadTexts: PromotionPanelTexts = tilesTexts;

export const promotionSectionTexts: Record<PromotionSection, readonly PromotionPanelTexts[]> = {
  calendar: [calendarTexts],
  pressure: [ramadanTexts, promotionShareTexts],
  depth: [depthsTexts, deepTexts, frequencyTexts, mechanicsTexts, pricePointsTexts],
  real: [leagueTexts, realDiscountsTexts, afterTexts],
  followed: [upcomingTexts, nextTexts, followedTexts, overlapTexts],
};
