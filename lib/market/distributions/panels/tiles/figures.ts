import type { ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { distributionTileFigures } from './distribution-tiles.ts';

export const figures: ShelfFigures = Object.fromEntries(
  Object.entries(distributionTileFigures).map(([kind, source]) => [
    kind,
    { valuesIn: kind === 'per-store' ? 'index' : 'percent', source },
  ]),
);
