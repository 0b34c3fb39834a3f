import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { figures } from './figures.ts';
import { ShelfShareOut } from './schema.ts';
import { shelfShareSheet } from './sheet.ts';
import { shelfShare } from './shelf-share.ts';
import { shelfShareTexts } from './texts.ts';

export const shelfSharePanel = distributionPanel({
  texts: shelfShareTexts,
  out: ShelfShareOut,
  draw: shelfShare,
  figures,
  sheets: [shelfShareSheet],
});
