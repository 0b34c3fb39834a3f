import type { ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { countOfMissing, worthOfMissing } from '#lib/market/distributions/missing-figures.ts';
import { agreedPlaces } from '#lib/market/distributions/missing-places.ts';

export const figures: ShelfFigures = {
  voids: { valuesIn: 'count', source: countOfMissing((set, read) => agreedPlaces(set, read).voids) },
  'void-value': { valuesIn: 'money', source: worthOfMissing((set, read) => agreedPlaces(set, read).voids) },
};
