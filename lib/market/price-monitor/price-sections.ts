import { basketPanel } from './panels/basket/panel.ts';
import { cheaperRivalsPanel } from './panels/cheaper-rivals/panel.ts';
import { gapsPanel } from './panels/gaps/panel.ts';
import { heatMapPanel } from './panels/heat-map/panel.ts';
import { historyPanel } from './panels/history/panel.ts';
import { ladderPanel } from './panels/ladder/panel.ts';
import { marginPanel } from './panels/margin/panel.ts';
import { monthsPanel } from './panels/months/panel.ts';
import { moversPanel } from './panels/movers/panel.ts';
import { newsPanel } from './panels/news/panel.ts';
import { retailersPanel } from './panels/retailers/panel.ts';
import type { PriceSection } from './section-ids.ts';

/** Price Monitor's panels by section, under their names in the answer and in its order. */
export const priceSections = {
  overview: {
    undercut: cheaperRivalsPanel,
    history: historyPanel,
    heatMap: heatMapPanel,
    gaps: gapsPanel,
    retailers: retailersPanel,
  },
  packs: { basket: basketPanel, ladder: ladderPanel },
  changes: { movers: moversPanel, news: newsPanel, months: monthsPanel },
  margin: marginPanel,
} satisfies Record<PriceSection, object>;
