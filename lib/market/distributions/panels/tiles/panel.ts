import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { readAgreed } from '#lib/market/distributions/read-missing.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { distributionTiles } from './distribution-tiles.ts';
import { figures } from './figures.ts';
import { DistributionTilesOut } from './schema.ts';
import { distributionKeyFiguresSheet } from './sheet.ts';
import { distributionTilesTexts } from './texts.ts';

export const distributionTilesPanel = {
  ...distributionPanel({
    texts: distributionTilesTexts,
    out: DistributionTilesOut,
    read: readAgreed,
    draw: distributionTiles,
    figures,
    sheets: [distributionKeyFiguresSheet],
  }),
  drawEmpty: (set: ShelfSet) => distributionTiles(set, null),
};
