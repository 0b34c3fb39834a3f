import type { PromotionSection } from './section-ids.ts';

/** The panels of Promotions by section, under their names in the answer and in its order. */
export const promotionSections = {
  calendar: {},
  pressure: {},
  depth: {},
  real: {},
  followed: {},
} satisfies Record<PromotionSection, object>;
