import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { figures } from './figures.ts';
import { readBefore } from './read-before.ts';
import { StoreMovesOut } from './schema.ts';
import { storeMovesSheet } from './sheet.ts';
import { storeMoves } from './store-moves.ts';
import { storeMovesTexts } from './texts.ts';

export const storeMovesPanel = distributionPanel({
  texts: storeMovesTexts,
  out: StoreMovesOut,
  read: readBefore,
  draw: storeMoves,
  figures,
  sheets: [storeMovesSheet],
});
