import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { setOnDay } from '#lib/market/distributions/set-on-day.ts';
import { numericBasis, weightedBasis } from '#lib/market/distributions/shelf-figures.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { type Standing, sideStanding } from '#lib/market/distributions/store-standing.ts';
import { PRICE_SIDES } from '#lib/vocabulary/market-terms.ts';

/** `<kind>:<side>:<day>` */
const pointOf =
  (basisOf: (set: ShelfSet, standing: Standing) => FigureBasis): ShelfFigureSource =>
  async (set, { parts, day }, query) => {
    const side = PRICE_SIDES.find((each) => parts.includes(each));
    if (side === undefined || day === null || day > query.range.to) return null;
    const then = await setOnDay(set, query, day);
    const standing = sideStanding(then, side);
    return standing && basisOf(then, standing);
  };

export const figures: ShelfFigures = {
  'numeric-line': { valuesIn: 'percent', source: pointOf(numericBasis) },
  'weighted-line': { valuesIn: 'percent', source: pointOf(weightedBasis) },
};
