import type { PromotionFigures } from '#lib/market/promotions/promotion-panel.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { kindOf, type SeasonSide, seasonBasis } from './aligned-pressure.ts';
import { readSeasons } from './read-seasons.ts';
import { SEASON_SIDES } from './schema.ts';

const figureOf = (side: SeasonSide, of: 'day' | 'week'): PromotionFigures => ({
  [kindOf(side, of)]: {
    valuesIn: 'percent',
    source: async (set, { day }, query) =>
      day === null ? null : seasonBasis(set, await readSeasons(query), { side, of, day: dayNumber(day) }),
  },
});

export const figures: PromotionFigures = Object.assign(
  {},
  ...SEASON_SIDES.flatMap((side) => [figureOf(side, 'day'), figureOf(side, 'week')]),
);
