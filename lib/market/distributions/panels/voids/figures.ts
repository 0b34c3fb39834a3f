import type { ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { countOfMissing, worthOfMissing } from '#lib/market/distributions/missing-figures.ts';

export const figures: ShelfFigures = {
  voids: { valuesIn: 'count', source: countOfMissing(({ voids }) => voids) },
  'void-value': { valuesIn: 'money', source: worthOfMissing(({ voids }) => voids) },
};
