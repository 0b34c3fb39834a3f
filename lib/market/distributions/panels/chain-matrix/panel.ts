import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { readShortfalls } from '#lib/market/distributions/read-shortfalls.ts';
import { chainMatrix } from './chain-matrix.ts';
import { figures } from './figures.ts';
import { ChainMatrixOut } from './schema.ts';
import { chainMatrixSheet } from './sheet.ts';
import { chainMatrixTexts } from './texts.ts';

export const chainMatrixPanel = distributionPanel({
  texts: chainMatrixTexts,
  out: ChainMatrixOut,
  read: readShortfalls,
  draw: chainMatrix,
  figures,
  sheets: [chainMatrixSheet],
});
