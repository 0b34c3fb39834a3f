import type rows from '#messages/en/promotionRows.json';
import { tilesTexts } from './panels/tiles/texts.ts';
import type { PromotionPanelTexts } from './promotion-explanation.ts';
import type { PromotionSection } from './section-ids.ts';

/** Each kind of figure whose rows can be opened has a title, which a test compares with the dashboard. */
export type TitledPromotionFigure = keyof (typeof rows)['figures'];

/** The texts of the panel at the head, and of each section's panels, as browsers have them. */
export const promotionHeadTexts: PromotionPanelTexts = tilesTexts;

export const promotionSectionTexts: Record<PromotionSection, readonly PromotionPanelTexts[]> = {
  calendar: [],
  pressure: [],
  depth: [],
  real: [],
  followed: [],
};
