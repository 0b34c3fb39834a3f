import { calendarPanel } from './panels/calendar/panel.ts';
import { depthsPanel } from './panels/depths/panel.ts';
import { frequencyPanel } from './panels/frequency/panel.ts';
import { mechanicsPanel } from './panels/mechanics/panel.ts';
import { pricePointsPanel } from './panels/price-points/panel.ts';
import { promotionSharePanel } from './panels/promotion-share/panel.ts';
import { ramadanPanel } from './panels/ramadan/panel.ts';
import type { PromotionSection } from './section-ids.ts';

/** The panels of Promotions by section, under their names in the answer and in its order. */
export const promotionSections = {
  calendar: { calendar: calendarPanel },
  pressure: { ramadan: ramadanPanel, share: promotionSharePanel },
  depth: {
    depths: depthsPanel,
    frequency: frequencyPanel,
    mechanics: mechanicsPanel,
    points: pricePointsPanel,
  },
  real: {},
  followed: {},
} satisfies Record<PromotionSection, object>;
