import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { distributionMap } from './distribution-map.ts';
import { figures } from './figures.ts';
import { DistributionMapOut } from './schema.ts';
import { governoratesSheet, placesSheet } from './sheet.ts';
import { distributionMapTexts } from './texts.ts';

export const distributionMapPanel = distributionPanel({
  texts: distributionMapTexts,
  out: DistributionMapOut,
  draw: (set, _, query) => distributionMap(set, query),
  figures,
  sheets: [governoratesSheet, placesSheet],
});
