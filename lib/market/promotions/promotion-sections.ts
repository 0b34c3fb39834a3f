import { afterPanel } from './panels/after/panel.ts';
import { calendarPanel } from './panels/calendar/panel.ts';
import { deepPanel } from './panels/deep/panel.ts';
import { depthsPanel } from './panels/depths/panel.ts';
import { followedPanel } from './panels/followed/panel.ts';
import { frequencyPanel } from './panels/frequency/panel.ts';
import { leaguePanel } from './panels/league/panel.ts';
import { mechanicsPanel } from './panels/mechanics/panel.ts';
import { nextPanel } from './panels/next/panel.ts';
import { overlapPanel } from './panels/overlap/panel.ts';
import { pricePointsPanel } from './panels/price-points/panel.ts';
import { promotionSharePanel } from './panels/promotion-share/panel.ts';
import { ramadanPanel } from './panels/ramadan/panel.ts';
import { realDiscountsPanel } from './panels/real-discounts/panel.ts';
import { upcomingPanel } from './panels/upcoming/panel.ts';
import type { PromotionSection } from './section-ids.ts';

/** The panels of Promotions by section, under their names in the answer and in its order. */
export const promotionSections = {
  calendar: { calendar: calendarPanel },
  pressure: { ramadan: ramadanPanel, share: promotionSharePanel },
  depth: {
    depths: depthsPanel,
    deep: deepPanel,
    frequency: frequencyPanel,
    mechanics: mechanicsPanel,
    points: pricePointsPanel,
  },
  real: { league: leaguePanel, discounts: realDiscountsPanel, after: afterPanel },
  followed: { upcoming: upcomingPanel, next: nextPanel, followed: followedPanel, overlap: overlapPanel },
} satisfies Record<PromotionSection, object>;
