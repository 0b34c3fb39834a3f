import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { distributionLines } from './distribution-lines.ts';
import { figures } from './figures.ts';
import { readLines } from './read-lines.ts';
import { DistributionLinesOut } from './schema.ts';
import { distributionLinesSheet } from './sheet.ts';
import { distributionLinesTexts } from './texts.ts';

export const distributionLinesPanel = distributionPanel({
  texts: distributionLinesTexts,
  out: DistributionLinesOut,
  read: readLines,
  draw: distributionLines,
  figures,
  sheets: [distributionLinesSheet],
});
