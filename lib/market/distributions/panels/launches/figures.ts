import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { setOnDay } from '#lib/market/distributions/set-on-day.ts';
import { numericBasis, weightedBasis } from '#lib/market/distributions/shelf-figures.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { productStanding, type Standing } from '#lib/market/distributions/store-standing.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { readLaunches } from './read-launches.ts';

/** `<kind>:<product>:<day>` */
const weekOf =
  (basisOf: (set: ShelfSet, standing: Standing) => FigureBasis): ShelfFigureSource =>
  async (set, { product, day }, query) => {
    if (product === null || day === null) return null;
    const { launches, days } = await readLaunches(query, set);
    const launch = launches.find(({ productId }) => productId === product);
    if (!launch || !days.includes(day) || dayNumber(day) < launch.firstOn) return null;
    const then = await setOnDay(set, query, day);
    return basisOf(then, productStanding(then, product));
  };

export const figures: ShelfFigures = {
  'launch-numeric': { valuesIn: 'percent', source: weekOf(numericBasis) },
  'launch-weighted': { valuesIn: 'percent', source: weekOf(weightedBasis) },
};
