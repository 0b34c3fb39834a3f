import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { distributionTiles } from './distribution-tiles.ts';
import { figures } from './figures.ts';
import { DistributionTilesOut } from './schema.ts';
import { distributionKeyFiguresSheet } from './sheet.ts';
import { distributionTilesTexts } from './texts.ts';

export const distributionTilesPanel = {
  ...distributionPanel({
    texts: distributionTilesTexts,
    out: DistributionTilesOut,
    draw: (set) => distributionTiles(set),
    figures,
    sheets: [distributionKeyFiguresSheet],
  }),
  drawEmpty: distributionTiles,
};
