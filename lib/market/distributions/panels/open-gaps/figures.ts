import type { ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { countOfMissing, worthOfMissing } from '#lib/market/distributions/missing-figures.ts';
import { gapPlaces } from '#lib/market/distributions/missing-places.ts';

export const figures: ShelfFigures = {
  gaps: { valuesIn: 'count', source: countOfMissing(gapPlaces) },
  'gap-value': { valuesIn: 'money', source: worthOfMissing(gapPlaces) },
};
