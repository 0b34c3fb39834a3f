import type { ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { countOfMissing, worthOfMissing } from '#lib/market/distributions/missing-figures.ts';

export const figures: ShelfFigures = {
  gaps: { valuesIn: 'count', source: countOfMissing(({ gaps }) => gaps) },
  'gap-value': { valuesIn: 'money', source: worthOfMissing(({ gaps }) => gaps) },
};
